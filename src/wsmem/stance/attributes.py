"""Nouns that name a slot: what a thing has one of. Settings may add to them (``[stance] attributes``)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

# Their values are numbers, dates, times, weekdays, versions: "the deadline is tight" fills no slot.
MEASURED: Final = frozenset(
    "port version deadline price cost rent budget salary fee limit threshold timeout interval "
    "quota capacity size "
    "height weight age birthday anniversary time hour start end date day standup meeting "
    "lesson class appointment "
    "rehearsal sync retro review demo call launch release flight train trip extension floor "
    "headcount count number "
    "code pin zip postcode temperature target quorum ttl retention duration length width speed rate".split()
)
# Their values may be anything, but a judgement ("the default model is slow") fills no slot.
NAMED: Final = frozenset(
    "default name nickname status state phase stage owner maintainer lead leader manager boss "
    "supervisor assignee "
    "reviewer editor ide shell browser language framework database db backend host hostname "
    "region timezone tz zone "
    "address email phone url endpoint domain branch model theme font licence license currency "
    "plan tier provider "
    "vendor supplier bank doctor dentist vet landlord teacher employer company job title role "
    "position profession "
    "occupation city country hometown home residence office room seat desk location venue "
    "address car phone laptop "
    "keyboard os distro terminal password username handle account favourite favorite diet "
    "team department school "
    "university major spouse wife husband partner roommate flatmate pet colour color format "
    "scheduler queue cache registry runtime compiler linter formatter tracker channel mode "
    "priority severity window schedule rotation oncall on-call contact "
    "ceo cto cfo coo president chair chairman chairwoman mayor captain coach director "
    "principal head treasurer secretary".split()
)
JAPANESE: Final = (
    "ポート番号 ポート タイムアウト リリース日 リリース 発売日 開催日 社長 部長 課長 店長 "
    "代表 会長 サーバー 本番環境 バージョン 版数 締め切り 締切 期限 納期 価格 値段 料金 家賃 "
    "予算 給料 "
    "年俸 上限 下限 しきい値 閾値 間隔 容量 体重 身長 年齢 "
    "誕生日 記念日 朝会 定例 会議 ミーティング レッスン 授業 開始時刻 開始時間 終了時刻 "
    "営業時間 定休日 休み 集合時間 出発 人数 台数 個数 温度 "
    "デフォルト 既定 既定値 名前 本名 あだ名 状態 ステータス 進捗 担当 担当者 責任者 上司 "
    "リーダー 管理者 所有者 エディタ エディター シェル ブラウザ "
    "言語 フレームワーク データベース ホスト名 ホスト リージョン タイムゾーン 住所 連絡先 "
    "電話番号 メールアドレス ドメイン ブランチ モデル テーマ ライセンス "
    "プラン 主治医 獣医 大家 先生 勤務先 会社 職業 仕事 役職 肩書き 部署 所属 出身 出身地 "
    "自宅 住まい 家 会場 場所 席 部屋 座席 車 愛車 パソコン スマホ "
    "パスワード ユーザー名 好きな色 好きな食べ物 好きな飲み物 好物 配偶者 妻 夫 ペット 形式 "
    "通知先 チャンネル 優先度 曜日 時間 時刻 日程 日付 番号"
).split()
CHINESE: Final = (
    "端口 版本 截止日期 价格 预算 工资 上限 阈值 间隔 体重 身高 年龄 生日 会议时间 上课时间 "
    "默认 名字 状态 负责人 老板 上司 编辑器 浏览器 语言 框架 数据库 "
    "主机 时区 地址 邮箱 电话 域名 分支 模型 公司 职业 工作 职位 部门 学校 房间 座位 手机 "
    "电脑 密码 用户名 型号"
).split()
# Judgements and passing states, which are no values.
JUDGEMENTS: Final = frozenset(
    "every each once good bad great fine ok okay nice best better worse worst slow fast quick high low cheap "
    "expensive easy hard "
    "difficult simple complex tight loose wrong right correct incorrect broken fixed missing "
    "unknown unclear clear "
    "important crucial critical necessary required needed useful useless strange weird funny "
    "odd unusual normal "
    "different same similar identical new old big small large long short full empty too very "
    "so really quite rather "
    "more less much many most not no never always often usually sometimes only about being "
    "going getting coming "
    "trying used what why how where when who which that this these those it there all still "
    "yet hardly nearly almost "
    "up down out off on into onto over under in at by for from with without to of my our your "
    "his her their approximately roughly "
    "enough available ready busy free late early tbd undecided open-ended noisy quiet loud "
    "stable flaky reliable".split()
)


@cache
def japanese_pattern(extra: tuple[str, ...] = ()) -> str:
    """Return the alternatives of attribute nouns in Japanese and Chinese, the longest first."""
    words = sorted(
        {*JAPANESE, *CHINESE, *(word for word in extra if not word.isascii())}, key=lambda w: (-len(w), w)
    )
    return "|".join(map(re.escape, words))
