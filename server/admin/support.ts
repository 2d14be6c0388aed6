import { emailPattern, isOneLine } from '#contract/fields.ts';
import { supportLinkMinutes } from '#contract/limits.ts';
import { createSupportToken, supportPath } from '#domains/accounts/support.ts';
import { AdminRefusal, required, type Command, type OptionValues } from './command.ts';

const longestReason = 300;

/** What the owner reads in the log: who of the staff, and why. */
export const staffAndReason = (options: OptionValues): { staff: string; reason: string } => {
  const staff = required(options, 'staff').trim().toLowerCase();
  if (!emailPattern.test(staff)) throw new AdminRefusal('--staff: the e-mail address of the staff member');
  const reason = required(options, 'reason').trim();
  if (reason === '' || reason.length > longestReason || !isOneLine(reason))
    throw new AdminRefusal(`--reason: one line of at most ${longestReason} characters`);
  return { staff, reason };
};

export const staffOptions = {
  staff: { type: 'string', help: 'e-mail address of the staff member; the owner reads it' },
  reason: { type: 'string', help: 'why; the owner reads it too' },
} as const satisfies Command['options'];

export const supportLink: Command = {
  name: 'support-link',
  summary: 'a link to log in as a user for an hour; it opens once, within 10 minutes',
  takes: '<username>',
  options: staffOptions,
  run: async (engines, { options, words, config }) => {
    const [username] = words;
    if (!username) throw new AdminRefusal('name the user by username');
    const made = await createSupportToken(engines, { username, ...staffAndReason(options) });
    if (!made) throw new AdminRefusal(`no account is called ${username}`);
    const link = `${config.publicUrl}${supportPath(made.username, made.token)}`;
    return {
      data: {
        link,
        username: made.username,
        expiresAt: made.expiresAt.toISOString(),
        minutes: supportLinkMinutes,
      },
      text: link,
    };
  },
};
