/* ex-hwf.c - list the CPU features in use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>
#include <string.h>
#include <gcrypt.h>

int
main (void)
{
  char *line, *name;
  int n = 0;

  if (!gcry_check_version (NULL))
    return 1;
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);

  /* "hwflist:NAME:NAME:...:" and a newline.  */
  line = gcry_get_config (0, "hwflist");
  if (!line)
    return 1;
  strtok (line, ":\n");
  while ((name = strtok (NULL, ":\n")))
    {
      puts (name);
      n++;
    }
  if (!n)
    puts ("none: C code only");

  gcry_free (line);
  return 0;
}
