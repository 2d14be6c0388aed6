import { expect } from 'vitest';
import { evidenceFile } from '#domains/webdocs/records/record-evidence.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { findWebdoc } from '#domains/webdocs/store.ts';
import { findAttachment } from '#seal-reader/attachments.ts';
import { webdocEvidence } from '#contract/webdocs/public-webdocs.ts';
import { knownNames } from '#sign/verify/heads/beside.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { findingsOn, indexOf } from '#sign/verify/heads/compare.ts';
import { shownVerdict } from '#sign/verify/heads/shown-verdict.ts';
import { parseTrust } from '#sign/verify/trust.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { inflateSync } from 'node:zlib';

const test = worldTest();

interface Exported {
  entries: { event: string; canonical: string }[];
  questions: { question: string; answer: string; askedBy: string; answeredDate: string }[];
  sha256: string;
  sealLevel: string;
}

const owner = { firstName: 'Odile', lastName: 'Roy', email: 'odile@exports.example' };
const price = 'Le prix\r\ncomprend-il la pose\u00A0? «\u00A0Oui\u00A0» ou – non…';

/** A sealed document, about which two questions were asked, one of them answered. */
const sealedAfterQuestions = async (world: World) => {
  const { bearer } = await openSender(world, 'sender@exports.example');
  const { id, signatories } = await create(world, bearer, note({ owner }));
  const webdocToken = signatories[0]?.token;
  const ask = (question: string) => world.call('POST', '/api/webdoc/questions', { body: { webdocToken, question } });
  expect((await ask(price)).status).toBe(200);
  const mail = await world.mailbox.waitFor(({ text }) => text.includes('/question/'), 10_000);
  const questionToken = /\/question\/([\w-]+)/.exec(mail.text)?.[1];
  const body = { questionToken, answer: 'Non\u00A0: 9\u202F999\u00A0€.' };
  expect((await world.call('POST', '/api/webdoc/questions/answer', { body })).status).toBe(200);
  expect((await ask('Et sinon ?')).status).toBe(200);
  await sign(world, webdocToken, noteActions);
  await untilSealed(world, bearer, id);
  return { id, bearer };
};

const readFile = async (content: Uint8Array | string) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const verdict = await checkFile(bytes, { seals: [], times: [] });
  return { verdict, findings: findingsOn(verdict, indexOf({ files: [], listed: new Map(), logs: [] })) };
};

const warningsOf = async (content: Uint8Array | string) => (await readFile(content)).findings.map(({ kind }) => kind);

const shownOf = async (content: Uint8Array | string) => {
  const { verdict, findings } = await readFile(content);
  return shownVerdict(verdict, findings, 'fr').kind;
};

// REQ-6.1.46, REQ-6.1.48
test('exports are consistent as they were made, and not when something beside their entries was changed', async ({
  world,
}) => {
  const { id, bearer } = await sealedAfterQuestions(world);
  const answer = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  const webdoc = await findWebdoc(world.context.db, id);
  if (!webdoc) throw new Error('no document');
  const file = await evidenceFile(world.context.db, webdoc);
  for (const honest of [answer.text, JSON.stringify(answer.body, null, 2), file]) {
    expect(await shownOf(honest)).toBe('log');
    expect(await warningsOf(honest)).toEqual([]);
  }

  const changed = (change: (exported: Exported) => void) => {
    const copy = structuredClone(answer.body) as Exported;
    change(copy);
    return shownOf(JSON.stringify(copy));
  };
  const first = (change: (question: Exported['questions'][number]) => void) =>
    changed(({ questions }) => questions[0] && change(questions[0]));
  for (const told of [
    first((question) => (question.answer = 'Oui, 10 €.')),
    first((question) => (question.question = 'Et sinon ?')),
    first((question) => (question.askedBy = 'Odile Roy')),
    first((question) => (question.answeredDate = '2026-01-01T00:00:00.000Z')),
    changed(({ questions }) => questions.push({ ...questions[1]! })),
    changed((exported) => (exported.sha256 = 'a'.repeat(64))),
    changed((exported) => (exported.sealLevel = 'B-LTA')),
    changed(({ entries }) => entries[0] && (entries[0].canonical = entries[0].canonical.replace('{', '{"seq":9,'))),
    changed(({ entries }) => entries[0] && Object.assign(entries[0], { details: { refused: true } })),
    shownOf(answer.text.replace('"event":"created"', '"event":"expired","event":"created"')),
  ])
    expect(await told).toBe('logBroken');

  const warned = (change: (exported: Exported) => object) =>
    warningsOf(
      JSON.stringify({ ...structuredClone(answer.body), ...change(structuredClone(answer.body) as Exported) }),
    );
  const unanswered = { answer: null, answeredBy: null, answeredDate: null };
  expect(await warned(() => ({ questions: [] }))).toEqual(['hidesQuestions']);
  expect(await warned(() => ({ questions: undefined }))).toEqual(['hidesQuestions']);
  expect(await warned(({ questions }) => ({ questions: questions.map((one) => ({ ...one, ...unanswered })) }))).toEqual(
    ['hidesQuestions'],
  );
  for (const more of [
    { refusedBy: 'Nora' },
    { questions: (answer.body as Exported).questions.map((one) => ({ ...one, correctedAnswer: 'Oui.' })) },
    { entries: (answer.body as Exported).entries.map((one) => ({ ...one, remark: 'refused' })) },
  ])
    expect(await warned(() => more)).toEqual(['otherNames']);
});

test('/verify knows each name that a document’s log may have', () => {
  const { entries, questions } = webdocEvidence.shape;
  expect(knownNames.file).toEqual(Object.keys(webdocEvidence.shape));
  expect(knownNames.entry).toEqual(Object.keys(entries.def.element.shape));
  expect(knownNames.question).toEqual(Object.keys(questions.def.element.shape));
});

// REQ-6.1.46
test('preuve.json of a sealed PDF is consistent as it was made', async ({ world }) => {
  const { bearer } = await openSender(world, 'pdf@exports.example');
  const { id, signatories } = await create(world, bearer, note());
  await sign(world, signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, id);
  const answer = await fetch(`${world.origin}/api/public/webdocs/${id}/document`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const pdf = new Uint8Array(await answer.arrayBuffer());
  const { body } = await world.call('GET', '/api/public/seal-certificates');
  expect(await checkFile(pdf, parseTrust(body.items))).toMatchObject({
    kind: 'intact',
    log: { brokenAt: null, isShownOtherwise: false },
  });
  const found = findAttachment(pdf, 'preuve.json');
  if (!found) throw new Error('no evidence');
  const text = Buffer.from(found.isDeflated ? inflateSync(found.bytes) : found.bytes).toString();
  expect(await shownOf(text)).toBe('log');
  expect(await shownOf(text.replace('"event": "created"', '"event": "expired"'))).toBe('logBroken');
});
