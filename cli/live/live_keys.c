/* SPDX-License-Identifier: MIT */
/* Keys of a terminal. Knows termios, and the sequences that arrows send. */
#include "cli/live/live_keys.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define OTHER_SCREEN "\x1b[?1049h\x1b[?25l"
#define OWN_SCREEN "\x1b[?25h\x1b[?1049l"

static struct termios before;
static bool begun;

static void put(const char *text)
{
	if (write(STDOUT_FILENO, text, strlen(text)) < 0)
		return; /* nobody looks at it */
}

bool keys_begin(void)
{
	struct termios now;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before))
		return false;
	now = before;
	now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	now.c_cc[VMIN] = 0;
	now.c_cc[VTIME] = 0;
	begun = !tcsetattr(STDIN_FILENO, TCSANOW, &now);
	if (begun)
		put(OTHER_SCREEN);
	return begun;
}

void keys_end(void)
{
	if (!begun)
		return;
	begun = false;
	put(OWN_SCREEN);
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static int next_byte(int milliseconds)
{
	struct pollfd typed = {STDIN_FILENO, POLLIN, 0};
	unsigned char byte;

	return poll(&typed, 1, milliseconds) > 0 && read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_NONE;
}

/* What follows an escape at once is a key's name. */
static int sequence(void)
{
	int byte = next_byte(10), key;

	if (byte == KEY_NONE)
		return KEY_ESCAPE;
	if (byte != '[' && byte != 'O')
		return KEY_OTHER;
	byte = next_byte(10);
	key = byte == 'A' ? KEY_UP : byte == 'B' ? KEY_DOWN :
			     byte == '5'         ? KEY_PAGE_UP :
			     byte == '6'         ? KEY_PAGE_DOWN :
						   KEY_OTHER;
	while (byte >= '0' && byte <= '?')
		byte = next_byte(10);
	return key;
}

int keys_next(void)
{
	int byte = begun ? next_byte(0) : KEY_NONE;

	return byte == KEY_ESCAPE ? sequence() : byte;
}

unsigned keys_lines(void)
{
	struct winsize size;

	return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_row > 4 ? size.ws_row : 24;
}
