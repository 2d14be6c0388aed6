import type { SupportMessage, SupportThread } from '#engines/crm/provider/provider-tickets.ts';
import { cleanShown, htmlOf } from './clean-ticket-html.ts';

export type CleanMessage = Omit<SupportMessage, 'html' | 'text'> & { html: string };
export type CleanThread = Omit<SupportThread, 'html' | 'messages'> & {
  html: string;
  messages: CleanMessage[];
};

/** A thread with sanitised HTML, whoever wrote its messages. */
export const cleaned = (thread: SupportThread): CleanThread => ({
  ...thread,
  html: cleanShown(thread.html ?? htmlOf(thread.record.description)),
  messages: thread.messages.map(({ html, text, ...message }) => ({
    ...message,
    html: cleanShown(html ?? htmlOf(text ?? '')),
  })),
});
