import { beforeAll, describe, expect, test } from 'vitest';
import {
  certificateOf,
  day,
  listOf,
  signedPdf,
  tokenOf,
  withStamp,
  withStore,
  withTokens,
} from './others-world.test-support.ts';
import type { Party } from './others-world.test-support.ts';
import { reportOn } from './report.ts';

const start = Math.floor(Date.now() / 1_000) * 1_000;
const at = (days: number) => start + days * day;

let root: Party;
let time: Party;
let stranger: Party;
let signed: Uint8Array;

beforeAll(async () => {
  root = certificateOf('Root', null);
  time = certificateOf('Time', root, { purposes: ['1.3.6.1.5.5.7.3.8'] });
  stranger = certificateOf('Stranger', null, { purposes: ['1.3.6.1.5.5.7.3.8'] });
  signed = await signedPdf(certificateOf('Signer', root));
});

const proved = (pdf: Uint8Array) => withStore(pdf, { crls: [listOf(root, at(19), [], 30)] });
const stampedAt = (...tokens: (readonly [Party, number])[]) =>
  withTokens(signed, (bytes) => tokens.map(([by, when]) => tokenOf(bytes, by, when)));
const judge = async (pdf: Uint8Array) => {
  const report = await reportOn(pdf, { seals: [], times: [], added: [root.der] }, new Date(at(20)));
  return report.signatures.map(({ indication, subIndication, reason, provenAt }) => ({
    said: [indication, subIndication, reason].filter(Boolean).join(' '),
    provenAt,
  }));
};
const iso = (days: number) => new Date(at(days)).toISOString();
const ahead = 'INDETERMINATE TIMESTAMP_ORDER_FAILURE future';
const order = 'INDETERMINATE TIMESTAMP_ORDER_FAILURE order';

// REQ-5.2.31
describe('a signature of somebody else', () => {
  test('does not pass with a timestamp of a time that has not come', async () => {
    expect(await judge(proved(stampedAt([time, at(10)])))).toEqual([{ said: 'TOTAL-PASSED', provenAt: iso(10) }]);
    expect(await judge(proved(stampedAt([time, at(21)])))).toMatchObject([{ said: ahead, provenAt: null }]);
    // Clocks differ by seconds.
    expect(await judge(proved(stampedAt([time, at(20) + 60_000])))).toMatchObject([{ said: 'TOTAL-PASSED' }]);
    const [, document] = await judge(withStamp(proved(signed), time, at(21)));
    expect(document).toMatchObject({ said: ahead });
  });

  test('does not pass with a timestamp that is later than the one of the document over it', async () => {
    const file = proved(stampedAt([time, at(10)]));
    expect(await judge(withStamp(file, time, at(12)))).toMatchObject([{ said: 'TOTAL-PASSED', provenAt: iso(10) }, {}]);
    expect(await judge(withStamp(file, time, at(10)))).toMatchObject([{ said: 'TOTAL-PASSED' }, {}]);
    expect(await judge(withStamp(file, time, at(8)))).toMatchObject([{ said: order }, { said: 'TOTAL-PASSED' }]);
  });

  test('may have several timestamps, of which the earliest that holds counts', async () => {
    const both = [
      [time, at(10)],
      [time, at(11)],
    ] as const;
    expect(await judge(proved(stampedAt(...both)))).toEqual([{ said: 'TOTAL-PASSED', provenAt: iso(10) }]);
    expect(await judge(proved(stampedAt(...both.toReversed())))).toEqual([{ said: 'TOTAL-PASSED', provenAt: iso(10) }]);
    const first = [stranger, at(9)] as const;
    expect(await judge(proved(stampedAt(first, [time, at(11)])))).toEqual([
      { said: 'TOTAL-PASSED', provenAt: iso(11) },
    ]);
    const other = withTokens(signed, (bytes) => [tokenOf(Buffer.from('x'), time, at(9)), tokenOf(bytes, time, at(11))]);
    expect(await judge(proved(other))).toEqual([{ said: 'TOTAL-PASSED', provenAt: iso(11) }]);
  });

  test('is never failed because somebody has added timestamps or other attributes to it', async () => {
    const junk = Uint8Array.of(0x30, 0x03, 0x02, 0x01, 0x01);
    for (const tokens of [[junk], [junk, junk], [tokenOf(Buffer.from('x'), time, at(9))]]) {
      const [first] = await judge(proved(withTokens(signed, () => tokens)));
      expect(first?.said).not.toContain('FAILED');
    }
  });
});
