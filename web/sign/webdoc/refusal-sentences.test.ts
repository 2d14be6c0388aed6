import { expect, test } from 'vitest';
import type { RefusalCode } from '#contract/errors.ts';
import { sendSignerCode, verifySignerCode } from '#contract/webdocs/signer-codes.ts';
import {
  declineWebdoc,
  delegateWebdoc,
  downloadWebdoc,
  getWebdoc,
  signWebdoc,
  uploadWebdocFile,
} from '#contract/webdocs/webdocs.ts';
import { Refused } from '#kit/failures.ts';
import { errorMessage, sentenceOf } from './refusal-sentences.ts';

const calls = [
  getWebdoc,
  signWebdoc,
  declineWebdoc,
  delegateWebdoc,
  downloadWebdoc,
  uploadWebdocFile,
  sendSignerCode,
  verifySignerCode,
];
const codes = [...new Set<RefusalCode>(calls.flatMap(({ refusals }) => [...refusals]))];

// REQ-2.8.4
test.each(codes)('%s has a sentence of its own in French and in English', (code) => {
  const [french, english] = [sentenceOf(code, 'load', 'fr'), sentenceOf(code, 'load', 'en')];
  expect(french).not.toBe(english);
  for (const other of codes.filter((one) => one !== code)) {
    expect(sentenceOf(other, 'load', 'fr')).not.toBe(french);
    expect(sentenceOf(other, 'load', 'en')).not.toBe(english);
  }
  expect(french).not.toBe(sentenceOf('InternalError', 'load', 'fr'));
});

// REQ-2.8.3 REQ-2.8.4
test('what has no sentence of its own says what failed', () => {
  expect(sentenceOf('InternalError', 'download', 'en')).toBe('The download failed.');
  expect(sentenceOf('InternalError', 'upload', 'fr')).toBe('L’envoi du fichier a échoué.');
  expect(sentenceOf('InternalError', 'sign', 'en')).toBe('The signature could not be recorded.');
});

test('an unexpected failure names its reference, with a space before the colon in French alone', () => {
  const code = 'InternalError';
  const failure = new Refused({ type: 'about:blank', title: code, status: 500, code, requestId: 'r1' });
  expect(errorMessage(failure, 'decline', 'fr')).toMatch(/ Référence\u00A0: r1$/);
  expect(errorMessage(failure, 'decline', 'en')).toMatch(/ Reference: r1$/);
});
