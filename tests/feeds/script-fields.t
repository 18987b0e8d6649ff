#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Fields of --to script that ask for hardware: what each has of a made capture is known here; and lines with all of them are those of perf. Run from the project's root.
set -u
. tests/lib/tap.sh
export TZ=UTC
made=$temp/made.data
python3 tests/feeds/script_fields.py "$made"

script() {
	"$perfring" convert --to script --no-symbolize -F "$1" "$made" - 2>"$temp/error"
}

# fields NAME: of the first six samples, which are of memory, the lines are those of standard input.
fields() {
	cat >"$temp/truth"
	script "raw:$1" | sed -n '1,6s/ *$//p' | diff "$temp/truth" - >"$temp/out"
	ok $? "$1"
}

fields data_src <<'END'
       269100142 |OP LOAD|LVL L1 or L1 hit|SNP None|TLB L1 or L2 hit|LCK N/A|BLK  N/A
     a6692800884 |OP STORE|LVL Remote core, same node L3 miss|SNP HitM or Fwd|TLB Walker miss|LCK Y
     11e05080021 |OP N/A|LVL N/A or N/A|SNP N/A|TLB N/A|LCK N/A|BLK  N/A
     49b00601048 |OP PFETCH|LVL Local RAM or RAM hit|SNP Hit or Miss or Peer|TLB Fault|LCK No|BLK
    263200000010 |OP EXEC|LVL Remote board CXL|SNP N/A|TLB N/A|LCK No|BLK  Data Addr
               0 |OP No|LVL N/A|SNP N/A|TLB N/A|LCK No|BLK  N/A
END
fields weight,ins_lat,retire_lat,phys_addr <<'END'
              70              50              30          600000
              71              51              31          600001
              72              52              32          600002
              73              53              33          600003
              74              54              34          600004
              75              55              35          600005
END
fields data_page_size,code_page_size <<'END'
 4K 2M
 1024M 64K
 N/A 1023B
 1024K 3072G
 2K 1024B
 16K 1B
END
fields comm,iregs,uregs <<'END'
             :42  ABI:1    SP:0xb0    R8:0xc0  XMM0:0xd0  ABI:2    AX:0x90    IP:0xa0
             :43  ABI:1    SP:0xb1    R8:0xc1  XMM0:0xd1  ABI:2    AX:0x91    IP:0xa1
             :44  ABI:1    SP:0xb2    R8:0xc2  XMM0:0xd2  ABI:2    AX:0x92    IP:0xa2
             :45  ABI:1    SP:0xb3    R8:0xc3  XMM0:0xd3
             :46  ABI:1    SP:0xb4    R8:0xc4  XMM0:0xd4  ABI:2    AX:0x94    IP:0xa4
             :47  ABI:1    SP:0xb5    R8:0xc5  XMM0:0xd5  ABI:2    AX:0x95    IP:0xa5
END
fields tid,misc,tod,cgroup <<'END'
   42 U     1970-01-02 00:00:07.000123  unknown
   43 K     1970-01-02 00:00:07.000124  /a group
   44 KUH   1970-01-02 00:00:07.000125  unknown
   45 U     1970-01-02 00:00:07.000126  unknown
   46 K     1970-01-02 00:00:07.000127  unknown
   47 U     1970-01-02 00:00:07.000128  unknown
END

cat >"$temp/truth" <<'END'
          50000a [unknown] (/opt/app)[unknown](/opt/app)/[unknown](/opt/app)/P/-/-/9/IND [unknown](/opt/app)/[unknown](/opt/app)/P/-/-/9/ [unknown](/opt/app)/[unknown](/opt/app)/P/-/-/9/FAULT_DATA [unknown](/opt/app)/[unknown](/opt/app)/P/-/-/9/(null)
          50000a (/opt/app) 0x4234(/opt/app)/0x5345(/opt/app)/P/-/-/9/IND  0x4234(/opt/app)/0x5345(/opt/app)/P/-/-/9/  0x4234(/opt/app)/0x5345(/opt/app)/P/-/-/9/FAULT_DATA  0x4234(/opt/app)/0x5345(/opt/app)/P/-/-/9/(null)
          50000a [unknown] 0x401234/0x402345/P/-/-/9/IND  0x401234/0x402345/P/-/-/9/  0x401234/0x402345/P/-/-/9/FAULT_DATA  0x401234/0x402345/P/-/-/9/(null)
END
for list in addr,sym,symoff,dso,brstacksym addr,dso,brstackoff addr,sym,brstack,brstacksym,brstackoff; do
	script "raw:comm sw:$list" | sed -n 's/ *$//; 7p'
done >"$temp/text"
diff "$temp/truth" "$temp/text" >"$temp/out"
ok $? "the address of a page fault has a function and a file; branches by function, by offset in the file, by address"
script "raw:comm sw:addr,sym,dso,brstackoff" | sed -n 's/ *$//; /50000b/p' >"$temp/line"
grep -q '^ *50000b \[unknown\] (/opt/app) ' "$temp/line"
ok $? "the kernel faults on an address of a program: what is mapped there: $(cat "$temp/line")"

cat >"$temp/truth" <<'END'
             :62
      BPF output: 0000: 68 65 6c 6c 6f 2c 20 77  hello, w
                  0008: 6f 72 6c 64 00 00 00 00  orld....
                  0010: 00 00 00 00              ....
      BPF string: "hello, world"

             :63
      BPF output: 0000: 01 02 ff 7e 7f 61 62 63  ...~.abc
                  0008: 78 78 78 78              xxxx

             :64
      BPF output: 0000: 61 62 00 63              ab.c

END
script "sw:comm,bpf-output raw:comm" | sed '1,8d; s/ *$//' | diff "$temp/truth" - >"$temp/out"
ok $? "payloads of BPF programs"

cat >"$temp/truth" <<'END'
              sh (/usr/lib/x86_64-linux-gnu/libc.so.6+0x48c9b)
              sh (/usr/bin/dash+0x9d5d)
              sh (/usr/lib/x86_64-linux-gnu/libc.so.6+0x1750ce)
END
"$perfring" convert --to script --no-symbolize -F comm,ip,dsoff corpus/default.data - 2>"$temp/error" | sed -n '1,3s/ [0-9a-f]* (/ (/p' | sed 's/sh  */sh /' | diff "$temp/truth" - >"$temp/out"
ok $? "offsets in files: dsoff, which has dso with it"
"$perfring" convert --to script --no-symbolize -F ip,symoff corpus/callchain-fp.data "$temp/symoff" 2>"$temp/error"
"$perfring" convert --to script --no-symbolize -F ip,sym,symoff corpus/callchain-fp.data - 2>"$temp/error" | diff - "$temp/symoff" >"$temp/out"
ok $? "symoff has sym with it"
if command -v perf >/dev/null && perf script --force --no-inline -i corpus/callchain-fp.data -F comm,ip,dsoff 2>"$temp/out" | sed 's/^\t *[0-9a-f]* /\t/' >"$temp/perf" && [ -s "$temp/perf" ]; then
	"$perfring" convert --to script --no-symbolize -F comm,ip,dsoff corpus/callchain-fp.data - 2>"$temp/error" | sed 's/^\t *[0-9a-f]* /\t/' | diff "$temp/perf" - >"$temp/out"
	ok $? "dsoff of callers as $(perf --version) prints them"
else
	skip "dsoff of callers as perf script prints them" "no perf from 6.4 on"
fi

# Later releases print a level of memory once, the tid in more columns, and "Nor" for a lock.
all=comm,pid,tid,cpu,misc,tod,time,period,event,addr,data_src,weight,ins_lat,ip,sym,symoff,dso,iregs,uregs,phys_addr,data_page_size,code_page_size
if command -v perf >/dev/null && perf script -i "$made" -F "raw:$all" >"$temp/perf" 2>"$temp/out"; then
	script "raw:$all" >"$temp/text"
	case $(perf --version) in
	*' 6.1'.*) LC_ALL=C tr '\377' . <"$temp/perf" | diff - "$temp/text" >"$temp/out" ;;
	*)
		for name in perf text; do
			LC_ALL=C tr '\377' . <"$temp/$name" | sed -E 's/LVL ([^|]*)\|//; s/\|LCK.*( +7[0-9])/\1/; s/ABI:.*$//' | tr -s ' ' >"$temp/$name.alike"
		done
		diff "$temp/perf.alike" "$temp/text.alike" >"$temp/out"
		;;
	esac
	ok $? "as $(perf --version) script prints them"
else
	skip "as perf script prints them" "no perf, or one that does not read the capture"
fi
finish
