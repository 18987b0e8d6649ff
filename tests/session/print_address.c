/* SPDX-License-Identifier: MIT */
/* session/tracepoint/print_address.c: addresses of networks, UUIDs and buffers, in both byte orders, as libtraceevent has them. */
#include "print_format.h"

static void macs_and_ids(void **state)
{
	static const unsigned char bytes[] = {0xf1, 0x02, 0xf3};
	unsigned i;

	(void)state;
	memcpy(payload + 2, "\x00\x1a\x2b\x3c\x4d\xef", 6);
	for (i = 0; i < 16; i++)
		payload[28 + i] = (unsigned char)(0xa0 + i);
	IS("\"%pM %pMF %pm %pMR %pmR\", REC->mac, REC->mac, REC->mac, REC->mac, REC->mac", "00:1a:2b:3c:4d:ef 00-1a-2b-3c-4d-ef 001a2b3c4def ef:4d:3c:2b:1a:00 ef4d3c2b1a00");
	IS("\"%pM %pM %pM\", (u8 *)REC->mac, REC->ip4, REC->n + 1", "00:1a:2b:3c:4d:ef INVALIDMAC ?");
	IS("\"%pM %pU\", __get_dynamic_array(buf), REC->mac", "? INVALIDUUID");
	IS("\"%pU %pUb %pUB\", REC->uuid, REC->uuid, REC->uuid", "a0a1a2a3-a4a5-a6a7-a8a9-aaabacadaeaf a0a1a2a3-a4a5-a6a7-a8a9-aaabacadaeaf A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF");
	IS("\"%pUl %pUL\", REC->uuid, REC->uuid", "a3a2a1a0-a5a4-a7a6-a8a9-aaabacadaeaf A3A2A1A0-A5A4-A7A6-A8A9-AAABACADAEAF");
	elsewhere(52, bytes, 3);
	IS("\"%*ph|%*phC|%*phD|%*phN\", 3, __get_dynamic_array(buf), 2, __get_dynamic_array(buf), 9, __get_dynamic_array(buf), 3, __get_dynamic_array(buf)", "f1 02 f3|f1:02|f1-02-f3|f102f3");
	IS("\"%ph|%*ph|%*ph\", __get_dynamic_array(buf), -1, __get_dynamic_array(buf), 3, REC->mac", "f1||?");
}

static void ip6_is(const char *bytes, const char *shown)
{
	memcpy(payload + 12, bytes, 16);
	IS("\"%pI6c\", REC->ip6", shown);
}

static void ip_addresses(void **state)
{
	(void)state;
	memcpy(payload + 8, "\x0a\x00\xc8\x07", 4);
	IS("\"%pI4 %pi4 %pI4n %pI4b %pI4l\", REC->ip4, REC->ip4, REC->ip4, REC->ip4, REC->ip4", "10.0.200.7 010.000.200.007 10.0.200.7 10.0.200.7 7.200.0.10");
	IS("\"%pI4h\", REC->ip4", order == PFR_BIG ? "10.0.200.7" : "7.200.0.10");
	IS("\"%pI4 %pI6 %pI4 %pI5\", REC->mac, REC->mac, REC->n + 1, REC->ip4", "INVALIDIPv4 INVALIDIPv6 ? 5");
	memcpy(payload + 12, "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01", 16);
	IS("\"%pI6 %pi6 %pi6c\", REC->ip6, REC->ip6, REC->ip6", "2001:0db8:0000:0000:0000:0000:0000:0001 20010db8000000000000000000000001 20010db8000000000000000000000001");
	ip6_is("\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01", "2001:db8::1");
	ip6_is("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "::");
	ip6_is("\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "1::");
	ip6_is("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01", "::1");
	ip6_is("\0\x01\0\0\0\x02\0\x03\0\x04\0\x05\0\x06\0\x07", "1:0:2:3:4:5:6:7");
	ip6_is("\0\x01\0\0\0\0\0\x02\0\x03\0\0\0\0\0\x04", "1::2:3:0:0:4");
	ip6_is("\0\x01\0\0\0\0\0\x02\0\0\0\0\0\0\0\x04", "1:0:0:2::4");
	ip6_is("\0\0\0\0\0\0\0\0\0\0\xff\xff\x01\x02\x03\x04", "::ffff:1.2.3.4");         /* mapped */
	ip6_is("\xfe\x80\0\0\0\0\0\0\0\0\x5e\xfe\x01\x02\x03\x04", "fe80::5efe:1.2.3.4"); /* ISATAP */
	ip6_is("\xfe\x80\0\0\0\0\0\0\x02\0\x5e\xfe\x01\x02\x03\x04", "fe80::200:5efe:1.2.3.4");
	ip6_is("\xfe\x80\0\0\0\0\0\0\x01\0\x5e\xfe\x01\x02\x03\x04", "fe80::100:5efe:102:304");
	ip6_is("\xfe\x80\0\0\0\0\0\0\x02\x01\x5e\xfe\x01\x02\x03\x04", "fe80::201:5efe:102:304");
	ip6_is("\xfe\x80\0\0\0\0\0\0\x02\0\x5f\xfe\x01\x02\x03\x04", "fe80::200:5ffe:102:304");
	ip6_is("\xfe\x80\0\0\0\0\0\0\x02\0\x5e\xff\x01\x02\x03\x04", "fe80::200:5eff:102:304");
}

static void socket_of(uint16_t family, const char *rest, uint32_t nr)
{
	unsigned char bytes[28] = {0};

	memcpy(bytes + 2, rest, 26);
	memcpy(payload + 128, bytes, 28);
	set(128, family, 2);
	set(60, nr << 16 | 128, 4);
}

static void sockets(void **state)
{
	static const char inet[26] = "\0\x50\xc0\xa8\0\x01", inet6[26] = "\x01\xbb\0\0\0\0\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01";

	(void)state;
	socket_of(2, inet, 16);
	IS("\"%pIS %pISp %pISpc %pISc\", __get_sockaddr(addr), __get_sockaddr(addr), __get_sockaddr(addr), __get_sockaddr(addr)", "192.168.0.1 192.168.0.1:80 192.168.0.1:80 192.168.0.1");
	IS("\"%piS %piSp\", __get_sockaddr(addr), __get_sockaddr(addr)", "192.168.000.001 192.168.000.001");
	IS("\"%pISl %pISpl %pISpcl %pIScn\", __get_sockaddr(addr), __get_sockaddr(addr), __get_sockaddr(addr), __get_sockaddr(addr)", "1.0.168.192 1.0.168.192:80 1.0.168.192:80 192.168.0.1");
	IS("\"%pISh\", __get_sockaddr(addr)", order == PFR_BIG ? "192.168.0.1" : "1.0.168.192");
	socket_of(2, inet, 15);
	IS("\"%pISp|\", __get_sockaddr(addr)", "INVALIDIPv4|");
	socket_of(10, inet6, 28);
	IS("\"%pIS %pISc %pISpc\", __get_sockaddr(addr), __get_sockaddr(addr), __get_sockaddr(addr)", "2001:0db8:0000:0000:0000:0000:0000:0001 2001:db8::1 [2001:db8::1]:443");
	IS("\"%pISp %piS\", __get_sockaddr(addr), __get_sockaddr(addr)", "[2001:0db8:0000:0000:0000:0000:0000:0001]:443 20010db8000000000000000000000001");
	socket_of(10, inet6, 27);
	IS("\"%pISpc|\", __get_sockaddr(addr)", "INVALIDIPv6|");
	socket_of(11, inet6, 28);
	IS("\"%pISpc|\", __get_sockaddr(addr)", "|");
	socket_of(2, inet, 1);
	IS("\"%pIS|%pIS\", __get_sockaddr(addr), REC->n + 1", "|?");
	set(108, 2, 2);
	memcpy(payload + 110, inet, 14);
	IS("\"%pISp\", REC->in", "192.168.0.1:80");
}

BOTH(macs_and_ids)
BOTH(ip_addresses)
BOTH(sockets)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(macs_and_ids_in_both_orders),
		cmocka_unit_test(ip_addresses_in_both_orders),
		cmocka_unit_test(sockets_in_both_orders),
	};

	guard_init(&guard, 1 << 16);
	return RUN(tests);
}
