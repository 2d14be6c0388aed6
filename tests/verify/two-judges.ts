import { expect } from 'vitest';
import type { Certificate } from '#seal-reader/certificate.ts';
import type { Report } from '#seal-reader/report/report.ts';
import { reportOn as reportOfServer } from '#engines/pdf/seal/report.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { reportOn } from '#sign/verify/report/report-on.ts';
import type { Trust } from '#sign/verify/trust.ts';
import type { VerdictKind } from '#sign/verify/verdict.ts';

const derOf = (certificates: readonly Certificate[]) => certificates.map(({ raw }) => raw);

/** The report of a file: server and browser give the same one, and `/verify` calls nothing intact that it does not pass. */
export const agreedReport = async (pdf: Uint8Array, trust: Trust, now = new Date()): Promise<Report> => {
  const { seals, times, added = [] } = trust;
  const report = await reportOn(pdf, trust, now);
  const server = await reportOfServer(pdf, { seals: derOf(seals), times: derOf(times), added: derOf(added) }, now);
  expect(report).toEqual(server);
  const { kind } = await checkFile(pdf, trust);
  if (kind === 'intact') expect(report.signatures.map(({ indication }) => indication)).not.toContain('INDETERMINATE');
  return report;
};

/** The verdict of `/verify`, which is `intact` exactly where a signature passes in the report. */
export const agreedKind = async (pdf: Uint8Array, trust: Trust): Promise<VerdictKind> => {
  const { kind } = await checkFile(pdf, trust);
  const { signatures } = await agreedReport(pdf, trust);
  expect(
    signatures.some(({ indication }) => indication === 'TOTAL-PASSED'),
    'in the report',
  ).toBe(kind === 'intact');
  return kind;
};
