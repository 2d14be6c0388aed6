import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import { signingTag, tokenRefusals, webdocToken } from './webdocs.ts';

/** `eve` is the day before the deadline. All at nine o'clock in the signatory's zone. */
export const snoozeChoices = ['tomorrow', 'inThreeDays', 'eve'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

export const snooze = z.object({
  /** What can be chosen now, in the order of time. Empty when the deadline is too close. */
  choices: z.array(z.object({ choice: z.enum(snoozeChoices), at: z.iso.datetime() })),
  /** The moment that was chosen. */
  until: z.nullable(z.iso.datetime()),
  /** An iCalendar file of that moment. It has no link, because others may see the calendar. */
  calendar: z.nullable(z.object({ filename: z.string(), text: z.string() })),
});
export type Snooze = z.infer<typeof snooze>;

const refusals = [...tokenRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined', 'NotYourTurn'] as const;

export const getSnooze = endpoint({
  method: 'GET',
  path: '/api/webdoc/snooze/{token}',
  tag: signingTag,
  summary: 'The moments to which this signatory may put the document off, and the one that was chosen.',
  may: anyone,
  params: z.object({ token: webdocToken }),
  answer: { status: 200, as: 'json', schema: snooze },
  refusals,
  budget: 'webdocReadAddress',
});

export const snoozeWebdoc = endpoint({
  method: 'POST',
  path: '/api/webdoc/snooze',
  tag: signingTag,
  summary:
    'Puts the document off to one of the offered moments: no automatic reminder until then, then one mail with the link. The latest choice counts; null takes it back.',
  may: anyone,
  body: z.object({ webdocToken, until: z.nullable(z.iso.datetime()) }),
  answer: { status: 200, as: 'json', schema: snooze },
  refusals: [...refusals, 'TooManyEvents'],
  budget: 'webdocSignAddress',
  idempotent: true,
});
