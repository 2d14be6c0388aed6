import { emailPattern, isOneLine } from '#contract/fields.ts';
import { supportLinkMinutes } from '#contract/accounts/account-limits.ts';
import { createSupportToken, supportPath } from '#domains/accounts/support.ts';
import { findTicketLettingIn } from '#domains/tickets/support-access.ts';
import { CrmError } from '#engines/crm/errors.ts';
import type { EnginesWithoutPdf } from '#engines/engine-types.ts';
import { AdminRefusal, optional, required, type Command, type OptionValues } from './command.ts';

const longestReason = 300;

/** Staff member and reason for the owner's audit log. @throws AdminRefusal */
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

/** REQ-2.7.13: an open ticket with "open support access" allows staff to enter the account. */
const ticketNamed = async (
  engines: EnginesWithoutPdf,
  username: string,
  number: string,
): Promise<{ id: string; caseNumber: string }> => {
  const ticket = await findTicketLettingIn(engines, { username, number }).catch((error: unknown) => {
    if (error instanceof CrmError) throw new AdminRefusal('the CRM does not say whether the ticket is still open');
    throw error;
  });
  if (ticket === null) throw new AdminRefusal(`--ticket: no open ticket ${number} of their company lets support in`);
  return ticket;
};

export const supportLink: Command = {
  name: 'support-link',
  summary: 'a link to log in as a user for an hour; it opens once, within 10 minutes',
  takes: '<username>',
  options: {
    ...staffOptions,
    ticket: {
      type: 'string',
      help: 'number of a ticket with support access; gives the reason; its closing ends the link and the session',
    },
  },
  run: async (engines, { options, words, config }) => {
    const [username] = words;
    if (!username) throw new AdminRefusal('name the user by username');
    const number = optional(options, 'ticket');
    const who = staffAndReason(number === undefined ? options : { reason: `Ticket ${number}`, ...options });
    const ticket = number === undefined ? null : await ticketNamed(engines, username, number);
    const made = await createSupportToken(engines, {
      username,
      ...who,
      ...(ticket && { ticket }),
    });
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
