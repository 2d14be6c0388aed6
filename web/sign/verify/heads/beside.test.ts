import { expect, test } from 'vitest';
import type { Fields } from './fields.ts';
import { compareBeside } from './beside.ts';
import { sha256Of } from './log.ts';

const at = (minute: number) => `2026-11-30T10:${String(minute).padStart(2, '0')}:00.000Z`;

interface Told {
  seq: number;
  event: 'sender_contacted' | 'question_answered';
  by: string;
  recipient: string;
  text: string;
}

const entry = async ({ seq, event, by, recipient, text }: Told): Promise<Fields> => ({
  seq,
  at: at(seq),
  body: {
    event: `signer.${event}`,
    actor: { kind: 'party', name: by },
    details: { recipient, sha256: await sha256Of(new TextEncoder().encode(text)) },
  },
});

const asked = (seq: number, recipient: string, text: string): Told => ({
  seq,
  event: 'sender_contacted',
  by: 'Nora',
  recipient,
  text,
});
const answered = (seq: number, recipient: string, text: string): Told => ({
  seq,
  event: 'question_answered',
  by: 'Claire',
  recipient,
  text,
});

const question = ([seq, text]: [number, string], answer: [number, string] | null): Fields => ({
  askedBy: 'Nora',
  askedDate: at(seq),
  question: text,
  answeredBy: answer && 'Claire',
  answeredDate: answer && at(answer[0]),
  answer: answer && answer[1],
});

// REQ-6.1.48
test('an answer is one to a question of the same signatory that was asked before', async () => {
  const entries = await Promise.all(
    [
      asked(1, 's1', 'A?'),
      asked(2, 's2', 'B?'),
      answered(3, 's1', 'Yes'),
      answered(4, 's2', 'No'),
      asked(5, 's1', 'C?'),
    ].map(entry),
  );
  const compare = (...questions: Fields[]) => compareBeside({ questions }, entries);
  const open = question([5, 'C?'], null);
  const right = { isShownOtherwise: false, hidesQuestions: false, hasOtherNames: false };
  expect(await compare(question([1, 'A?'], [3, 'Yes']), question([2, 'B?'], [4, 'No']), open)).toEqual(right);
  expect(await compare(question([1, 'A?'], [4, 'No']), question([2, 'B?'], [3, 'Yes']), open)).toMatchObject({
    isShownOtherwise: true,
  });
  expect(
    await compare(question([1, 'A?'], null), question([2, 'B?'], [4, 'No']), question([5, 'C?'], [3, 'Yes'])),
  ).toMatchObject({ isShownOtherwise: true });
});
