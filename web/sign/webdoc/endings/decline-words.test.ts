import { expect, it } from 'vitest';
import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { sampleFields } from '#tests/support/sign-samples.ts';
import { deferredTexts } from '../deferred-texts.ts';
import { declineWords } from './decline-words.ts';

const [sampleField] = sampleFields as [Interaction];
const field = (type: Interaction['type']): Interaction => ({ ...sampleField, type });

// REQ-2.2.54
it('who has a signature to give declines to sign, everybody else to validate', () => {
  const { fr, en } = deferredTexts;
  expect(declineWords(fr, [field('text'), field('signature')]).title).toBe('Refuser de signer\u00A0?');
  expect(declineWords(en, [field('signature')])).toEqual({ title: 'Decline to sign?', button: 'Decline to sign' });
  for (const fields of [[], [field('checkbox')]]) {
    expect(declineWords(fr, fields).title).toBe('Refuser de valider\u00A0?');
    expect(declineWords(en, fields)).toEqual({ title: 'Decline to validate?', button: 'Decline to validate' });
  }
});
