"""Orders in Chinese and, a few, in other languages; see ``entry`` for the form."""

from __future__ import annotations

from typing import Final

from wsmem.trust.entry import HIGH, Entry

CHINESE: Final[tuple[Entry, ...]] = (
    (
        "override",
        HIGH,
        "忽略 无视 無視 忘记 忘記 忘掉 不要 抛弃 拋棄 覆 丢弃 放弃",
        r"(?:忽略|无视|無視|忘记|忘記|忘掉|不要遵守|不要遵循|不要理会|不要理會|抛弃|拋棄|覆盖|覆蓋|丢弃|放弃)(?:掉)?(?:你|您|我|我们)?(?:之前|以前|上面|上述|先前|所有|全部|一切|前面|此前|原有|以上|你的|您的|系统|系統|的|给你|收到|任何|过|與|与)*(?:所有|全部)?(?:的)?(?:指令|指示|提示词?|提示詞?|规则|規則|规定|規定|命令|限制|要求|设定|設定|约束|約束|内容|内容|对话|對話)",
    ),
    (
        "role",
        HIGH,
        "你 您 扮演 模式 假",
        r"(?:你|您)(?:现在|現在|从现在起|從現在起|不再)(?:开始)?(?:是|将是|將是|扮演|必须|必須)|从现在(?:开始|起)[，,]?(?:你|您)(?:是|要|必须|将|不再|只)|(?:进入|開啟|开启|启用|切换到)(?:开发者|開發者|越狱|越獄|管理员|管理員|调试|上帝|无限制)模式|(?:扮演|假装|假裝)[^。\n]{0,20}(?:没有|沒有|不受)(?:任何)?(?:限制|约束|道德)",
    ),
    (
        "prompt-leak",
        HIGH,
        "提示 指令 内容",
        r"(?:输出|輸出|显示|顯示|告诉我|告訴我|泄露|洩露|重复|重複|打印|展示|公开|给我看|复述|翻译)[^。\n]{0,10}(?:系统提示|系統提示|提示词|提示詞|系统指令|系統指令|初始指令|隐藏指令|你的指令|以上(?:所有)?内容)",
    ),
    (
        "exfiltration",
        HIGH,
        "把 将 將",
        r"(?:把|将|將)[^。\n]{0,14}(?:密码|密碼|密钥|密鑰|凭证|憑證|令牌|聊天记录|聊天記錄|api|API|私钥|个人信息|记忆)[^。\n]{0,12}(?:发送|發送|上传|上傳|转发|轉發|发到|发给|提交|寄)",
    ),
    (
        "concealment",
        HIGH,
        "用户 用戶 主人 任何人 使用者",
        r"(?:不要|别|別|不得|切勿)(?:告诉|告訴|通知|让|讓|提醒)(?:用户|用戶|主人|任何人|使用者)",
    ),
    (
        "forged-role",
        HIGH,
        "： :",
        r"(?:^|\n)(?:系统|系統|管理员|管理員|开发者)(?:消息|通知|指令)?[:：][^。\n]{0,30}(?:必须|必須|忽略|执行|執行|解除|你)",
    ),
    (
        "safety-off",
        HIGH,
        "关闭 關閉 禁用 解除 绕过 繞過 取消",
        r"(?:关闭|關閉|禁用|解除|绕过|繞過|取消)(?:你的|所有|全部|任何)+(?:的)?(?:安全|限制|过滤|過濾|审查|審查|道德|防护)",
    ),
)

OTHERS: Final[tuple[Entry, ...]] = (
    (
        "override",
        HIGH,
        "ignora olvida omite descarta",
        r"\b(?:ignora|olvida|omite|descarta)\w*\s+(?:todas?\s+)?(?:las?|los?|tus?)?\s*(?:instrucciones|órdenes|reglas|indicaciones)\s*(?:anteriores|previas|de arriba)?",
    ),
    (
        "override",
        HIGH,
        "ignore oublie compte",
        r"\b(?:ignore[zr]?|oublie[zr]?|ne tiens pas compte de)\s+(?:toutes?\s+)?(?:les|tes|vos)\s+(?:instructions|consignes|règles|directives)",
    ),
    (
        "override",
        HIGH,
        "ignorier vergiss vergesst missachte",
        r"\b(?:ignorier\w*|vergiss|vergesst|missachte)\s+(?:alle[ns]?\s+)?(?:die|deine|vorherigen|bisherigen|obigen|früheren|\s)+\s*(?:anweisungen|instruktionen|regeln|befehle|vorgaben)",
    ),
    (
        "override",
        HIGH,
        "ignor esque descons dimentica",
        r"\b(?:ignore|esqueça|desconsidere)\s+(?:todas\s+)?(?:as|suas)\s+(?:instruções|regras|ordens)|\b(?:ignora|dimentica)\s+(?:tutte\s+)?(?:le|tutte le)\s+(?:istruzioni|regole)",
    ),
    (
        "override",
        HIGH,
        "игнор забудь 무시 잊",
        r"(?:игнорируй|забудь|проигнорируй)\w*\s+(?:все\s+)?(?:предыдущие|прошлые|прежние)?\s*(?:инструкции|указания|правила|команды)|(?:이전|위의|지금까지의|모든)\s*(?:모든\s*)?(?:지시|명령|프롬프트|규칙)[^.\n]{0,8}(?:무시|잊)",
    ),
)

# Read with everything but the letters taken out, so that no spacing hides them.
SQUEEZED: Final = (
    (
        r"(?:ignore|disregard|forget|override|bypass)(?:all|any|the|your|my|of|these|those|every)*(?:previous|prior|above|earlier|preceding|system|original)(?:instructions?|prompts?|rules|directives|guidelines|messages?|context|orders)"
        r"|(?:reveal|show|print|repeat|leak|output)(?:me|us)?(?:the|your|full|entire)*systemprompt|youarenow(?:dan|unrestricted|jailbroken)|donottelltheuser|disregardyour(?:instructions|rules|guidelines)"
        r"|ignoreyour(?:instructions|rules|guidelines|programming)|(?:これまで|以前|上記|すべて|全て|前|今まで)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)(?:を|は)(?:すべて|全て)?(?:無視|忘れて)"
    ),
)
