"""Runs a command with what a systemd unit leaves to it: its system call filter, no new privileges, no capabilities.

    python3 .ci/in_unit.py packaging/hansu.service COMMAND...

systemd itself need not run: the filter is installed by libseccomp, of the groups that systemd-analyze lists.
"""

import ctypes
import ctypes.util
import errno
import os
import subprocess
import sys

ALLOW = 0x7FFF0000
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
NOBODY = 65534
LAST_CAPABILITY = "/proc/sys/kernel/cap_last_cap"


def expanded(name):
    """The system calls of a name, which may be that of a group."""
    if not name.startswith("@"):
        return {name}
    listed = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True
    )
    calls = set()
    for line in listed.stdout.splitlines()[1:]:
        word = line.strip()
        if word and not word.startswith("#"):
            calls |= expanded(word)
    return calls


def allowed(unit):
    """The system calls that a unit's lines leave, each adding to or taking from those before."""
    calls = set()
    with open(unit, encoding="utf-8") as lines:
        for line in lines:
            key, _, value = line.strip().partition("=")
            if key != "SystemCallFilter":
                continue
            take = value.startswith("~")
            named = set().union(*(expanded(name) for name in value.lstrip("~").split()))
            calls = calls - named if take else calls | named
    if not calls:
        sys.exit(f"{unit} has no SystemCallFilter")
    return calls


def confine(calls):
    """Gives up what the unit does not have."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.getuid() == 0:
        with open(LAST_CAPABILITY, encoding="ascii") as last:
            for capability in range(int(last.read()) + 1):
                libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    name = ctypes.util.find_library("seccomp") or "libseccomp.so.2"
    seccomp = ctypes.CDLL(name)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    refuse = 0x00050000 | errno.EPERM
    rules = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(refuse)))
    for call in sorted(calls):
        number = seccomp.seccomp_syscall_resolve_name(call.encode())
        if number >= 0 and seccomp.seccomp_rule_add(rules, ctypes.c_uint32(ALLOW), number, 0):
            sys.exit(f"{call} cannot be allowed")
    if seccomp.seccomp_load(rules):
        sys.exit("the filter cannot be installed")


def main():
    unit, *command = sys.argv[1:]
    confine(allowed(unit))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
