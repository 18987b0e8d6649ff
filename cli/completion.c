/* SPDX-License-Identifier: MIT */
/*
 * perfring completion: a script for the shell. The commands are those of commands.def and the record types those of the
 * schema; the options of a command the script takes from its --help when they are asked for.
 */
#include "cli.h"

#include <string.h>

static const char help_text[] =
	"usage: perfring completion bash\n\n"
	"Prints a script that makes bash complete commands, options, record types, names of limits and files:\n\n"
	"  source <(perfring completion bash)\n\n"
	"make install puts it where bash-completion finds it.\n\n"
	"  -h, --help       this text\n";

static const char script[] =
	"_perfring() {\n"
	"	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words= before=\n"
	"	COMPREPLY=()\n"
	"	if [ \"$COMP_CWORD\" = 1 ] || { [ \"$COMP_CWORD\" = 2 ] && [ \"$command\" = help ]; }; then\n"
	"		words=$_perfring_commands\n"
	"	elif [ \"$prev\" = --type ]; then\n"
	"		words=$_perfring_types\n"
	"		case $cur in *,*) before=${cur%,*}, cur=${cur##*,} ;; esac\n"
	"	elif [ \"$prev\" = --limit ]; then\n"
	"		words=$_perfring_limits\n"
	"	elif [ \"${cur#-}\" != \"$cur\" ]; then\n"
	"		words=$(\"${COMP_WORDS[0]}\" \"$command\" --help 2>/dev/null | sed -n 's/^  *\\(-[A-Za-z], *\\)\\{0,1\\}"
	"\\(--[a-z][a-z-]*\\).*/\\2/p')\n"
	"	fi\n"
	"	[ -z \"$words\" ] || COMPREPLY=($(compgen -P \"$before\" -W \"$words\" -- \"$cur\"))\n"
	"}\n"
	"complete -o default -F _perfring perfring\n";

#define TYPES_NAMED 33024 /* no type of a larger number has a name */

static int bash(void)
{
	enum pfr_limit limit;
	uint32_t type;

	printf("# bash completion of perfring %d.%d.%d\n_perfring_commands='help", PFR_VERSION_MAJOR, PFR_VERSION_MINOR,
	       PFR_VERSION_PATCH);
#define COMMAND(name, reads, summary) fputs(" " #name, stdout);
#include "commands.def"
	printf("'\n_perfring_types='");
	for (type = 0; type < TYPES_NAMED; type++)
		if (*pfr_type_name(type))
			printf("%s ", pfr_type_name(type));
	printf("'\n_perfring_limits='");
	for (limit = (enum pfr_limit)1; *pfr_limit_name(limit); limit = (enum pfr_limit)(limit + 1))
		printf("%s= ", pfr_limit_name(limit));
	printf("'\n");
	return help(script);
}

int perfring_completion(int argc, char **argv)
{
	if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")))
		return help(help_text);
	if (argc != 2)
		return usage("completion", "the name of a shell is expected: bash");
	if (strcmp(argv[1], "bash"))
		return usage("completion", "there is no script for '%s', only for bash", argv[1]);
	return bash();
}
