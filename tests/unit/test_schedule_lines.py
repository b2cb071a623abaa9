"""Folders that cron, systemd or a shell would read as something else."""

from __future__ import annotations

import shlex

from wsmem.render.schedule import Job, cron_line, systemd_service, systemd_timer

JOB = Job(("/opt/my tools/wsmem", "reflect", "--since", "7d", "--apply"), "/home/ana/50% $HOME's", 4, 5)


def test_cron_gets_one_line_for_its_shell():
    line = cron_line(JOB)
    assert line.startswith("5 4 * * *  cd ")
    assert "%" not in line.replace("\\%", "")
    said = line.removeprefix("5 4 * * *  ").replace("\\%", "%")
    assert shlex.split(said) == ["cd", JOB.root, "&&", *JOB.command]


def test_systemd_gets_units_without_specifiers_and_variables():
    service = systemd_service(JOB)
    assert "WorkingDirectory=/home/ana/50%% $HOME's\n" in service
    assert 'ExecStart="/opt/my tools/wsmem" reflect --since 7d --apply\n' in service
    assert "OnCalendar=*-*-* 04:05:00\n" in systemd_timer(JOB)
    odd = systemd_service(JOB._replace(command=('a"b', "c\\d", "$e%f")))
    assert 'ExecStart="a\\"b" "c\\\\d" $$e%%f\n' in odd
