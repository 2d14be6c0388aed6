import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Asker } from '../concurrency/fair-turns.ts';
import { isDue, loadSigner, sealingParts } from './seal/certificate.ts';
import type { SealSigner, SignerSource } from './seal/certificate.ts';
import { readCertificate } from './seal/known-certificates.ts';
import type { PdfLog } from './log.ts';
import { openGathering, ProofsPending } from './long-term/gather.ts';
import { raiseToLongTerm } from './long-term/raise.ts';
import { openSources } from './long-term/sources.ts';
import { openPdfTasks, type PdfTasks } from './pdf-tasks.ts';
import { openPageDrawer } from './pages/page-drawer.ts';
import type { DrawnPage } from './pages/draw-page.ts';
import { openRenderer } from './render/render.ts';
import type { SealRequest } from './seal/make-seal.ts';
import { SealError, sealPdf, upgradeToTimestamp } from './seal/seal.ts';
import type { Sealed } from './seal/seal.ts';
import type { PrintAnswer, PrintQuestion } from './reading/check-print.ts';
import { checkTimestamp, requestTimestamp, type TimestampAuthority } from './seal/timestamp.ts';
import { openTrustInMemory, takeInPemFiles } from './seal/trust-store.ts';
import type { TrustStore } from './seal/trust-store.ts';
import { verifySeal } from './seal/verify.ts';
import type { SealCheck } from './seal/verify.ts';
import type { RenderOptions } from './render/renderer.ts';
import { dayMs } from '#contract/days/day-ms.ts';

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
  tsaUrl?: string | undefined;
  /** Certificates may name sources in the own network: in demos and tests. */
  privateSources?: boolean | undefined;
  /** Organisation in the local certificate. */
  organisation?: string | undefined;
}

export type SignerInfo = Pick<SealSigner, 'subject' | 'serial' | 'notAfter' | 'isLocal'>;

/** Turns HTML into PDF, and seals and verifies PDFs. */
export interface PdfEngine {
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
  /** Makes a B-B seal B-T, in a file of the same size. @throws TimestampError when it must be tried again */
  upgradeToTimestamp(pdf: Uint8Array): Promise<Uint8Array>;
  /**
   * Makes a B-T seal B-LT, in a file that begins with the same bytes.
   * @throws ProofsPending when it must be tried again, NoProofs when it is useless
   */
  raise(pdf: Uint8Array): Promise<Uint8Array>;
  /** Signs other bytes with the key of the seal. The certificate leads to one of `trusted`. @throws CertificateError */
  sign(bytes: Uint8Array): Promise<{ signature: Uint8Array; certificate: X509Certificate }>;
  /** An RFC 3161 token over the bytes; null without an authority. @throws TimestampError when it must be tried again */
  timestamp(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** Never throws. It trusts all seals of this server, also those of former certificates. */
  verify(pdf: Uint8Array): Promise<SealCheck>;
  signerInfo(): SignerInfo;
  /** Certificates that `verify` trusts; others need the same ones to check our seals. */
  trusted(): Promise<{ seals: X509Certificate[]; times: X509Certificate[] }>;
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
  const tsa: TimestampAuthority | undefined = settings.tsaUrl === undefined ? undefined : { url: settings.tsaUrl };

  /** A server may run for years, so a certificate near its end is loaded again before use. */
  const signer = async (): Promise<SealSigner> => {
    if (isDue(current)) {
      current = await loadSigner(source, tasks.readP12);
    }
    return current;
  };

  /** The server trusts its own certificate also before its first seal. */
  const believedSeals = async (): Promise<Uint8Array[]> => {
    const [known, own] = [await trust.certificates('seal'), anchorOf(current).raw];
    return known.some((der) => own.equals(der)) ? known : [...known, own];
  };

  const verify = async (pdf: Uint8Array) => verifySeal(pdf, await believedSeals(), await trust.certificates('time'));

  /** From then on the server trusts the authority that answered its own request. */
  const rememberTime = async (pdf: Uint8Array): Promise<void> => {
    const { timestamp } = verifySeal(pdf, []);
    if (timestamp?.certificate) await trust.add('time', timestamp.certificate);
  };

  return {
    render: (html, options) => renderer.render(html, options),
    checkPrint: (pdf, question) => tasks.check(pdf, question),
    drawPage: (pdf, number, asker) => pageDrawer.draw(pdf, number, asker),
    seal: async (pdf, request) => {
      const by = await signer();
      // The certificate becomes trusted just before the first seal. A staff command that only verifies must not make it
      // trusted.
      await trust.add('seal', anchorOf(by));
      const sealed = await sealPdf(pdf, { ...request, signer: by, tsa }, tasks.seal);
      if (sealed.level === 'B-T') await rememberTime(sealed.pdf);
      if (sealed.timestampPending) log.warn({ tsaUrl: settings.tsaUrl }, 'sealed without its timestamp');
      return sealed;
    },
    ...raising({ settings, tsa, trust, believedSeals, rememberTime, verify }),
    ...bytesSigning({ signer, tasks, tsa, trust }),
    verify,
    signerInfo: () => current,
    trusted: async () => {
      const [seals, times] = await Promise.all([believedSeals(), trust.certificates('time')]);
      return { seals: seals.map(readCertificate), times: times.map(readCertificate) };
    },
    browserVersion: () => renderer.version(),
    close: async () => {
      await Promise.all([renderer.close(), tasks.close(), pageDrawer.close()]);
    },
  };
};

interface RaisingParts {
  settings: PdfSettings;
  tsa: TimestampAuthority | undefined;
  trust: TrustStore;
  believedSeals: () => Promise<Uint8Array[]>;
  rememberTime: (pdf: Uint8Array) => Promise<void>;
  verify: PdfEngine['verify'];
}

/** The steps by which the level of a seal is raised afterwards. */
const raising = ({
  settings,
  tsa,
  trust,
  believedSeals,
  rememberTime,
  verify,
}: RaisingParts): Pick<PdfEngine, 'upgradeToTimestamp' | 'raise'> => {
  const gather = openGathering(openSources({ allowPrivate: settings.privateSources ?? false }));
  return {
    upgradeToTimestamp: async (pdf) => {
      if (!tsa) throw new Error('No timestamp authority is configured.');
      const upgraded = await upgradeToTimestamp(pdf, tsa);
      if (upgraded !== pdf) await rememberTime(upgraded);
      const { valid, problems } = await verify(upgraded);
      if (!valid) throw new SealError(`The timestamped file does not pass our own check: ${problems.join('; ')}`);
      return upgraded;
    },
    raise: async (pdf) => {
      const known = [...(await believedSeals()), ...(await trust.certificates('time'))];
      const raised = await raiseToLongTerm(pdf, gather, known);
      const { valid, level, problems } = await verify(raised);
      if (!valid || level !== 'B-LT') throw new ProofsPending(`not proved: ${problems.join('; ')}`);
      return raised;
    },
  };
};

interface SigningParts {
  signer: () => Promise<SealSigner>;
  tasks: PdfTasks;
  tsa: TimestampAuthority | undefined;
  trust: TrustStore;
}

const bytesSigning = ({ signer, tasks, tsa, trust }: SigningParts): Pick<PdfEngine, 'sign' | 'timestamp'> => ({
  sign: async (bytes) => {
    const by = await signer();
    await trust.add('seal', anchorOf(by));
    return { signature: await tasks.sign(bytes, sealingParts(by)), certificate: by.certificate };
  },
  timestamp: async (bytes) => {
    if (!tsa) return null;
    const token = await requestTimestamp(tsa, bytes);
    const { certificate } = checkTimestamp(token, bytes);
    if (certificate) await trust.add('time', certificate);
    return token;
  },
});

/**
 * For a local certificate, its authority is trusted, because it outlives the certificate. Any other certificate is
 * trusted itself.
 */
const anchorOf = ({ certificate, chain, isLocal }: SealSigner) => (isLocal && chain[0]) || certificate;

const signerSource = ({ sealP12, sealP12Password, dataDir, organisation }: PdfSettings): SignerSource =>
  sealP12 === undefined ? { dataDir, organisation } : { p12Path: sealP12, password: sealP12Password ?? '' };

const tellOf = ({ subject, serial, notAfter, isLocal }: SealSigner, log: PdfLog): void => {
  const details = { subject, serial, notAfter, isLocal };
  if (isLocal) log.info(details, 'documents are sealed with a local certificate, which readers will not know');
  else log.info(details, 'documents are sealed with the configured certificate');
  const days = Math.floor((notAfter.getTime() - Date.now()) / dayMs);
  if (days < 30) log.warn({ ...details, days }, 'the sealing certificate ends soon');
};
