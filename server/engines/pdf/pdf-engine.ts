import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { dayMs } from '#contract/days/day-ms.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import type { Report } from '#seal-reader/report/report.ts';
import type { Asker } from '../concurrency/fair-turns.ts';
import { publishedAuthority } from './local-authority/local-authority.ts';
import type { PublishedAuthority } from './local-authority/local-authority.ts';
import type { PdfLog } from './log.ts';
import type { OnStatus } from './long-term/gather.ts';
import { openRaising } from './long-term/raising.ts';
import type { Raising } from './long-term/raising.ts';
import type { DrawnPage } from './pages/draw-page.ts';
import { openPageDrawer } from './pages/page-drawer.ts';
import { openPdfTasks } from './pdf-tasks.ts';
import type { PrintAnswer, PrintQuestion } from './reading/check-print.ts';
import { openRenderer } from './render/render.ts';
import type { RenderOptions } from './render/renderer.ts';
import { CertificateError } from './seal/certificate-error.ts';
import { isDue, loadSigner, sealingParts } from './seal/certificate.ts';
import type { SealSigner, SignerSource } from './seal/certificate.ts';
import { readCertificate } from './seal/known-certificates.ts';
import type { SealRequest } from './seal/make-seal.ts';
import { reportOn } from './seal/report.ts';
import { sealPdf, stampSigner } from './seal/seal.ts';
import type { Sealed } from './seal/seal.ts';
import { openTimestamps } from './seal/timestamps.ts';
import { openTrustInMemory, takeInPemFiles } from './seal/trust-store.ts';
import type { Revoked, TrustStore } from './seal/trust-store.ts';
import { verifySeal } from './seal/verify.ts';
import type { SealCheck } from './seal/verify.ts';

export interface PdfSettings {
  /** The browser to use instead of the packaged one. */
  chromiumPath?: string | undefined;
  /** A Gotenberg-compatible service instead of a local browser. */
  renderUrl?: string | undefined;
  /** Folder into which the packaged browser is unpacked once. */
  cacheDir: string;
  /** Path of a P12 with the sealing key; without it a local certificate is made under `dataDir`. */
  sealP12?: string | undefined;
  sealP12Password?: string | undefined;
  dataDir: string;
  /** The built program that reads and seals PDFs in a process of its own; without it this process does. */
  pdfProgram?: string | undefined;
  /** The built program that draws pages in a process of its own; without it this process does. */
  pagesProgram?: string | undefined;
  /** Without it, timestamps are of the local authority where that seals, and there are none otherwise. */
  tsaUrl?: string | undefined;
  /** The portal's address, which certificates of the local authority name. */
  publicUrl?: string | undefined;
  /** Certificates may name sources in the own network: in demos and tests. */
  privateSources?: boolean | undefined;
  /** Organisation in the local certificate. */
  organisation?: string | undefined;
}

export type SignerInfo = Pick<SealSigner, 'subject' | 'serial' | 'notAfter' | 'isLocal'>;

/** Turns HTML into PDF, and seals and verifies PDFs. */
export interface PdfEngine extends Raising {
  /** @throws RenderError */
  render(html: string, options: RenderOptions): Promise<Uint8Array>;
  /**
   * Reads a print back.
   * @throws UnreadablePdf when a glyph is missing; AbsentText when an expected value or picture is; DifferentPages
   */
  checkPrint(pdf: Uint8Array, question: PrintQuestion): Promise<PrintAnswer>;
  /**
   * Page `number`, from 1, as a picture and as text. Those of companies that draw little come first.
   * @throws {RangeError} when the print has no such page
   */
  drawPage(pdf: Uint8Array, number: number, asker?: Asker): Promise<DrawnPage>;
  /** @throws SealError, CertificateError */
  seal(pdf: Uint8Array, request: SealRequest): Promise<Sealed>;
  /** Signs other bytes with the key of the seal. The certificate leads to one of `trusted`. @throws CertificateError */
  sign(bytes: Uint8Array): Promise<{ signature: Uint8Array; certificate: X509Certificate }>;
  /** An RFC 3161 token over the bytes; null without an authority. @throws TimestampError when it must be tried again */
  timestamp(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** Never throws. It trusts all seals of this server, also those of former certificates. */
  verify(pdf: Uint8Array): Promise<SealCheck>;
  /** The judgement on each signature of any PDF. @param added DER of certificates that whoever checks trusts, too */
  report(pdf: Uint8Array, added?: readonly Uint8Array[]): Promise<Report>;
  signerInfo(): SignerInfo;
  /** When the current certificate was revoked; null: it was not, as far as is known. */
  revokedAt(): Promise<Date | null>;
  /** The local authority, where it seals. */
  localAuthority: PublishedAuthority | null;
  /** Certificates that `verify` trusts; others need the same ones to check our seals. */
  trusted(): Promise<{ seals: X509Certificate[]; times: X509Certificate[]; revoked: Revoked[] }>;
  /** Asks the authorities of all trusted certificates whether they have revoked one, and keeps that. */
  checkRevocations(): Promise<void>;
  /** Starts the browser if none runs. @throws when there is no browser */
  browserVersion(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the engine. It loads and checks the sealing certificate first, so that a server with an invalid one does not
 * start. The browser starts at the first render or `browserVersion()`.
 * @throws CertificateError
 */
export const openPdfEngine = async (
  settings: PdfSettings,
  { log, trust = openTrustInMemory() }: { log: PdfLog; trust?: TrustStore },
): Promise<PdfEngine> => {
  const source = signerSource(settings);
  await takeInPemFiles(join(settings.dataDir, 'seal'), trust, log);
  const tasks = openPdfTasks(settings.pdfProgram);
  let current = await loadSigner(source, tasks.readP12);
  tellOf(current, log);
  const renderer = openRenderer(settings, log);
  const pageDrawer = openPageDrawer(settings.pagesProgram);

  /** A server may run for years, so a certificate near its end is loaded again before use. */
  const signer = async (): Promise<SealSigner> => {
    if (isDue(current)) current = await loadSigner(source, tasks.readP12);
    return current;
  };

  const localAuthority = current.local && publishedAuthority(current.local.authority);
  const timestamps = openTimestamps({ url: settings.tsaUrl, signer, localAuthority, trust });

  /** The server trusts its own certificate also before its first seal. */
  const believedSeals = async (): Promise<Uint8Array[]> => {
    const [known, own] = [await trust.certificates('seal'), anchorOf(current).raw];
    return known.some((der) => own.equals(der)) ? known : [...known, own];
  };

  const judges = openJudges(believedSeals, timestamps.believed, () => trust.revoked());

  return {
    render: (html, options) => renderer.render(html, options),
    checkPrint: (pdf, question) => tasks.check(pdf, question),
    drawPage: (pdf, number, asker) => pageDrawer.draw(pdf, number, asker),
    seal: async (pdf, request) => {
      const by = await signer();
      await refuseRevoked(by.certificate, trust);
      // The certificate becomes trusted just before the first seal. A staff command that only verifies must not make it
      // trusted.
      await trust.add('seal', anchorOf(by));
      const sealed = await sealPdf(pdf, { ...request, signer: by, tsa: await timestamps.authority() }, tasks.seal);
      if (sealed.level === 'B-T') await timestamps.believe(stampSigner(sealed.pdf));
      if (sealed.timestampPending) log.warn({ tsaUrl: settings.tsaUrl }, 'sealed without its timestamp');
      return sealed;
    },
    ...openRaising({
      allowPrivate: settings.privateSources ?? false,
      localAuthority,
      timestamps,
      known: async () => (await Promise.all([believedSeals(), timestamps.believed()])).flat(),
      verify: judges.verify,
      onStatus: keepRevocation(trust, log),
      onAsked: keepAsked(trust, log),
    }),
    sign: async (bytes) => {
      const by = await signer();
      await trust.add('seal', anchorOf(by));
      return { signature: await tasks.sign(bytes, sealingParts(by)), certificate: by.certificate };
    },
    timestamp: (bytes) => timestamps.stamp(bytes),
    ...judges,
    signerInfo: () => current,
    revokedAt: () => revocationOf(current.certificate, trust),
    localAuthority,
    browserVersion: () => renderer.version(),
    close: async () => {
      await Promise.all([renderer.close(), tasks.close(), pageDrawer.close()]);
    },
  };
};

const openJudges = (
  seals: () => Promise<Uint8Array[]>,
  times: () => Promise<Uint8Array[]>,
  revoked: () => Promise<Revoked[]>,
): Pick<PdfEngine, 'verify' | 'report' | 'trusted'> => ({
  verify: async (pdf) => verifySeal(pdf, await seals(), await times(), new Date(), await revoked()),
  report: async (pdf, added) =>
    reportOn(pdf, { seals: await seals(), times: await times(), added, revoked: await revoked() }),
  trusted: async () => ({
    seals: (await seals()).map(readCertificate),
    times: (await times()).map(readCertificate),
    revoked: await revoked(),
  }),
});

const revocationOf = async ({ raw }: X509Certificate, trust: TrustStore): Promise<Date | null> =>
  (await trust.revoked()).find(({ der }) => raw.equals(der))?.at ?? null;

/** A seal of a revoked certificate is worth nothing, so the document waits for another certificate. */
const refuseRevoked = async (certificate: X509Certificate, trust: TrustStore): Promise<void> => {
  const at = await revocationOf(certificate, trust);
  if (at)
    throw new CertificateError(
      `The certificate of the seal, ${certificate.serialNumber}, was revoked on ${at.toISOString()}.`,
    );
};

const keepRevocation =
  (trust: TrustStore, log: PdfLog): OnStatus =>
  async ({ raw, serial }, status, of) => {
    if (status === 'good') return trust.lift(raw, of);
    const { revokedAt: at, isOnHold } = status;
    await trust.revoke(raw, at, isOnHold);
    const details = { serial: Buffer.from(serial).toString('hex'), at };
    log.warn(details, isOnHold ? 'a trusted certificate is on hold' : 'a trusted certificate was revoked');
  };

/** Nobody learns of a revocation while no source answers, so that is told, too. */
const keepAsked =
  (trust: TrustStore, log: PdfLog) =>
  async ({ raw, serial }: Certificate, noAnswer: string | null): Promise<void> => {
    await trust.keepStatus(raw, noAnswer === null ? 'known' : 'unknown');
    const reason = { serial: Buffer.from(serial).toString('hex'), reason: noAnswer };
    if (noAnswer !== null) log.warn(reason, 'nobody answers whether a trusted certificate is revoked');
  };

/**
 * For a local certificate, its authority is trusted, because it outlives the certificate. Any other certificate is
 * trusted itself.
 */
const anchorOf = ({ certificate, chain, isLocal }: SealSigner) => (isLocal && chain[0]) || certificate;

const signerSource = ({ sealP12, sealP12Password, ...local }: PdfSettings): SignerSource =>
  sealP12 === undefined ? local : { p12Path: sealP12, password: sealP12Password ?? '' };

const tellOf = ({ subject, serial, notAfter, isLocal }: SealSigner, log: PdfLog): void => {
  const details = { subject, serial, notAfter, isLocal };
  if (isLocal) log.info(details, 'documents are sealed with a local certificate, which readers will not know');
  else log.info(details, 'documents are sealed with the configured certificate');
  const days = Math.floor((notAfter.getTime() - Date.now()) / dayMs);
  if (days < 30) log.warn({ ...details, days }, 'the sealing certificate ends soon');
};
