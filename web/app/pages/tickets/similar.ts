import { ticketStatusOf } from '#contract/tickets.ts';
import type { TicketSummary } from '#contract/ticket-list.ts';

/** Words that say nothing about a ticket's subject. */
const stopWords = new Set(
  (
    'les des une aux dans avec pour sur pas plus que qui est sont mon mes notre nos votre vos cette ces depuis ' +
    'the and for with not our your this that from are was has have probleme problem question ticket erreur error'
  ).split(' '),
);

const stem = (word: string): string => (word.length > 4 ? word.replace(/[sx]$/, '').replace(/e$/, '') : word);

const wordsOf = (text: string): Set<string> => {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map(stem));
};

/** A subject is similar if it contains half of the typed words, or two of them. */
const threshold = { share: 0.5, words: 2 } as const;

/** The open tickets with a similar subject, the most similar first. */
export const similarTickets = (
  subject: string,
  tickets: readonly TicketSummary[],
  most = 3,
): readonly TicketSummary[] => {
  const wanted = wordsOf(subject);
  if (wanted.size === 0) return [];
  return tickets
    .filter((ticket) => ticketStatusOf(ticket) !== 'closed')
    .map((ticket) => {
      const has = wordsOf(ticket.subject);
      const shared = [...wanted].filter((word) => has.has(word)).length;
      return { ticket, shared, share: shared / wanted.size };
    })
    .filter(({ shared, share }) => shared >= threshold.words || (shared > 0 && share >= threshold.share))
    .sort((a, b) => b.shared - a.shared || b.ticket.createdDate.localeCompare(a.ticket.createdDate))
    .slice(0, most)
    .map(({ ticket }) => ticket);
};
