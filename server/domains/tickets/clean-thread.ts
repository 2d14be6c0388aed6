import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { SupportMessage, SupportThread } from '#engines/crm/provider/provider-tickets.ts';
import { cleanShown, htmlOf } from './clean-ticket-html.ts';

export type CleanMessage = Omit<SupportMessage, 'html' | 'text'> & { html: string };
export type CleanThread = Omit<SupportThread, 'html' | 'messages'> & {
  html: string;
  messages: CleanMessage[];
};

const mostKeptLetters = 8_000_000;

/**
 * Sanitises HTML, each text once while it is remembered: pages read a thread anew every few seconds, and its messages
 * never change. A long one takes 20 ms, so the others get their turn after each.
 */
export const openThreadCleaner = () => {
  const known = new Map<string, string>();
  let keptLetters = 0;
  const clean = async (html: string): Promise<string> => {
    const key = createHash('sha256').update(html).digest('base64');
    const before = known.get(key);
    if (before !== undefined) return before;
    const shown = cleanShown(html);
    if (keptLetters + shown.length > mostKeptLetters) {
      known.clear();
      keptLetters = 0;
    }
    known.set(key, shown);
    keptLetters += shown.length;
    await others();
    return shown;
  };
  /** A thread with sanitised HTML, whoever wrote its messages. */
  return async (thread: SupportThread): Promise<CleanThread> => {
    const html = await clean(thread.html ?? htmlOf(thread.record.description));
    const messages: CleanMessage[] = [];
    for (const { html: written, text, ...message } of thread.messages)
      messages.push({ ...message, html: await clean(written ?? htmlOf(text ?? '')) });
    return { ...thread, html, messages };
  };
};
