import { expect, it } from 'vitest';
import type { DeliveryState, FailureClass } from '#contract/webdocs/delivery.ts';
import { classifyFailure } from './classify-failure.ts';
import { dsnSamples } from './dsn-samples.test-support.ts';
import { partSamples, silentSamples } from './part-samples.test-support.ts';
import { plainSamples } from './plain-samples.test-support.ts';
import { readReport } from './read-report.ts';
import type { ReportedMail } from './report-fields.ts';
import { writeDsn, writeMail, writeWhole } from './reports.test-support.ts';

interface Case {
  name: string;
  raw: Buffer;
  expected: FailureClass;
  state: DeliveryState;
}

const cases: Case[] = [
  ...dsnSamples.map((sample): Case => ({
    name: sample[0],
    raw: writeDsn(sample),
    expected: sample[1],
    state: 'bounced',
  })),
  ...[...plainSamples, ...partSamples].map((sample): Case => ({
    name: sample.name,
    raw: writeWhole(sample),
    expected: sample.expected,
    state: sample.state ?? 'bounced',
  })),
];

const states = { failed: 'bounced', delayed: 'delayed', complaint: 'complaint' } as const;
const verdictOf = (mail: ReportedMail | undefined): string => {
  if (!mail) return 'nothing';
  const found = mail.kind === 'complaint' ? 'complaint' : classifyFailure(mail);
  return `${states[mail.kind]}, ${found}`;
};

// REQ-2.7.53
it('of more than 100 kinds of report, 98 % are classed right', async () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThanOrEqual(100);
  const wrong: string[] = [];
  for (const { name, raw, expected, state } of cases) {
    const { mails } = await readReport(raw);
    const verdict = verdictOf(mails[0]);
    if (verdict !== `${state}, ${expected}`) wrong.push(`${name}: ${verdict}, not ${state}, ${expected}`);
  }
  expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThanOrEqual(0.02);
});

it.each(silentSamples.map((sample) => [sample.name, sample] as const))('reports nothing: %s', async (_, sample) => {
  expect((await readReport(writeWhole(sample))).mails).toEqual([]);
});

it('names the recipient, so that no stranger’s mail is marked', async () => {
  for (const { name, raw } of cases.filter(({ name: one }) => one !== 'complaint without a recipient')) {
    const { mails } = await readReport(raw);
    expect(mails[0]?.recipients, name).toContain('zoe@client.example');
  }
});

it('finds where the return address may stand: in its own head, and in that of the mail that came back', async () => {
  const sample = partSamples.find(({ name }) => name === 'complaint without a recipient');
  expect((await readReport(writeWhole(sample!, 'abuse@paraphe.example'))).addressed).toContain(
    'bounces@paraphe.example',
  );
});

it('reads within a second what was made to take long', async () => {
  const hostile = [
    writeMail({ from: 'MAILER-DAEMON@x', subject: 'failure', body: 'mailbox '.repeat(200_000) }),
    writeMail({ from: 'MAILER-DAEMON@x', subject: 'failure', body: `${'a b '.repeat(60_000)} quota` }),
    writeMail({
      from: 'MAILER-DAEMON@x',
      subject: 'failure',
      body: `recipient ${'user account address '.repeat(20_000)}`,
    }),
    writeMail({ from: 'MAILER-DAEMON@x', subject: 'failure', body: '<'.repeat(300_000), type: 'text/html' }),
    writeMail({
      from: 'MAILER-DAEMON@x',
      subject: 'failure',
      body: `--b\n`.repeat(60_000),
      type: 'multipart/mixed; boundary=b',
    }),
    writeMail({
      from: 'MAILER-DAEMON@x',
      subject: 'failure',
      body: `${'x'.repeat(60)}\nreporting-mta:${'\n'.repeat(65_000)}`,
    }),
    writeMail({
      from: 'MAILER-DAEMON@x',
      subject: 'failure',
      body: `${'x'.repeat(60)}\n${`reporting-mta:${'\n'.repeat(50)}`.repeat(1_000)}`,
    }),
    writeMail({ from: 'MAILER-DAEMON@x', subject: 'failure', body: `${'x'.repeat(60)}\n${'-'.repeat(65_000)}` }),
    writeMail({ from: 'a@b '.repeat(5_000), subject: 'x'.repeat(30_000), body: `${'x'.repeat(60)}@`.repeat(4_000) }),
    writeMail({ from: 'MAILER-DAEMON@x', subject: 'failure', body: `${' '.repeat(4_000)}\n`.repeat(60) }),
    writeMail({
      from: 'MAILER-DAEMON@x',
      subject: 'failure',
      type: 'message/delivery-status',
      body: `Final-Recipient: rfc822;${'('.repeat(60_000)}\n`.repeat(3),
    }),
  ];
  for (const raw of hostile) {
    const before = performance.now();
    for (const mail of (await readReport(raw).catch(() => ({ mails: [] }))).mails) classifyFailure(mail);
    expect(performance.now() - before).toBeLessThan(1_000);
  }
});
