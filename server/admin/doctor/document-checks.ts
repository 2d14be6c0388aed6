import { dayMs } from '#contract/days/day-ms.ts';
import { silentLog } from '#engines/log.ts';
import { outboundFetch } from '#engines/outbound-http/outbound-fetch.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import type { Config } from '../../config.ts';
import { pdfSettings } from '../../open-engines.ts';
import { examine, failed, ok, skipped, warning, type Finding, type Result } from './finding.ts';

const soonDays = 30;

/** A word of each alphabet that documents may have. */
const words = ['Signé', 'Ελλάδα', 'Україна', 'हिन्दी', 'العربية', 'עברית', '日本', '한국어', 'ไทย'];

const certificate = (pdf: PdfEngine): Result => {
  const { subject, notAfter, isLocal } = pdf.signerInfo();
  const days = Math.floor((notAfter.getTime() - Date.now()) / dayMs);
  const says = `${subject}, ends ${notAfter.toISOString().slice(0, 10)}`;
  if (days < 0) return failed(`${says}: it has ended`);
  if (isLocal) return warning(`${says}; made here, so readers of PDFs do not trust it (SEAL_P12)`);
  return days < soonDays ? warning(`${says}: renew it`) : ok(says);
};

/** An empty sequence of ASN.1: a responder answers that it is malformed (RFC 6960 §2.3), or with status 400. */
const emptyRequest = Uint8Array.of(0x30, 0x00);

/** Asks whether the responder that the certificate names answers as one; it does not ask about the certificate. */
const ocsp = async (pdf: PdfEngine): Promise<Result> => {
  const { serial } = pdf.signerInfo();
  const { seals } = await pdf.trusted();
  const own = seals.find(
    (one) => one.serialNumber.toLowerCase().replace(/^0+/, '') === serial.toLowerCase().replace(/^0+/, ''),
  );
  const [, url] = /OCSP - URI:(\S+)/.exec(own?.infoAccess ?? '') ?? [];
  if (url === undefined) return skipped('the certificate names no responder');
  const { status, headers } = await outboundFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: emptyRequest,
    signal: AbortSignal.timeout(10_000),
  });
  const isResponder = status === 400 || headers.get('content-type')?.startsWith('application/ocsp-response') === true;
  if (isResponder) return ok(`${url} answers`);
  return (status < 500 ? warning : failed)(`${url} answers ${status}, and not as a responder does`);
};

const print = async (pdf: PdfEngine): Promise<Uint8Array> => {
  const text = `<p style="font-family:Arial">${words.join(' ')}</p>`;
  const html = `<!doctype html><meta charset="utf-8"><style>${fontFaces(text)}</style>${text}`;
  return pdf.render(html, { timeoutMs: 25_000 });
};

/** Prints a page, reads it back and seals it. */
export const documentChecks = async (config: Config): Promise<Finding[]> => {
  let pdf: PdfEngine;
  try {
    pdf = await openPdfEngine(pdfSettings(config, { log: silentLog, migrationsDir: '' }), { log: silentLog });
  } catch (error) {
    return [await examine('certificate', () => Promise.reject(error))];
  }
  try {
    const [first, responder] = await Promise.all([
      examine('certificate', async () => certificate(pdf)),
      examine('OCSP', () => ocsp(pdf)),
    ]);
    const browser = await examine('browser', async () => ok(await pdf.browserVersion()));
    if (browser.state !== 'ok') return [first, responder, browser];
    let printed: Uint8Array | undefined;
    const fonts = await examine('fonts', async () => {
      printed = await print(pdf);
      await pdf.checkPrint(printed, { texts: [] });
      return ok(`a page in ${words.length} alphabets has every letter`);
    });
    const seal = await examine('seal', async () => {
      if (!printed) return skipped('nothing was printed');
      const { level, timestampPending, pdf: sealed } = await pdf.seal(printed, { reason: 'doctor' });
      const { valid, problems } = await pdf.verify(sealed);
      if (!valid) return failed(problems.join('; '));
      if (timestampPending) return failed(`the timestamp authority ${config.seal.tsaUrl} gave no timestamp`);
      if (level === 'B-B') return ok('made and checked; TSA_URL is not set');
      const isLocal = config.seal.tsaUrl === undefined;
      return ok(`made, with ${isLocal ? 'a timestamp of the local authority' : 'its timestamp'}, and checked`);
    });
    return [first, responder, browser, fonts, seal];
  } finally {
    await pdf.close();
  }
};
