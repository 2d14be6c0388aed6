import { setTimeout as pause } from 'node:timers/promises';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import { consent } from '#domains/webdocs/signing.test-support.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import type { CorpusDocument } from '../corpus/sketch.ts';

/** A page that a signatory looked at before confirming. */
export type ShownPage = Omit<PaperPage, 'picture'> & { png: Buffer };

/** What one signatory was shown and confirmed. */
export interface Confirmed {
  actions: SignAction[];
  /** All pages, or some of a long document. */
  pages: ShownPage[];
  /** Pages in all, with the answers in full behind the documents. */
  of: number;
  sha256: string;
  /** The PDF from before they signed; without their values. */
  before: Buffer;
}

export interface Signed {
  html: string[];
  confirmed: Confirmed[];
  sealed: Buffer;
  /** Hashes that the trail names, by signatory in the order of signing. */
  inTrail: (string | null)[];
}

export type Outcome =
  | { kind: 'refused'; by: string[] }
  | { kind: 'notSealed'; because: string }
  | { kind: 'signed'; signed: Signed };

interface Answer {
  status: number;
  bytes: Buffer;
}

const patienceMs = 120_000;
/** Of longer documents some pages are looked at: the first, the middle and the last ones. */
const mostShown = 18;

export class Front {
  readonly #origin: string;
  readonly #bearer: string;
  constructor(origin: string, bearer: string) {
    this.#origin = origin;
    this.#bearer = bearer;
  }

  async ask(path: string, body?: object, isSender = false): Promise<Answer> {
    const response = await fetch(new URL(path, this.#origin), {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(isSender && { authorization: `Bearer ${this.#bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** @throws {Error} for any other status than 200 */
  async get(path: string, body?: object, isSender = false): Promise<Buffer> {
    const { status, bytes } = await this.ask(path, body, isSender);
    if (status !== 200)
      throw new Error(
        `${path.split('/').slice(0, 5).join('/')} answered ${status} ${bytes.toString('utf8').slice(0, 300)}`,
      );
    return bytes;
  }

  async json(path: string, body?: object, isSender = false): Promise<any> {
    return JSON.parse((await this.get(path, body, isSender)).toString('utf8'));
  }
}

const pagesFrom = async (front: Front, body: object, from: number): Promise<ShownPage[]> =>
  ((await front.json('/api/webdoc/paper', { ...body, from })) as PaperPage[]).map(({ picture, ...page }) => ({
    ...page,
    png: Buffer.from(picture, 'base64'),
  }));

const lookAt = async (front: Front, body: object): Promise<{ pages: ShownPage[]; of: number }> => {
  const pages = await pagesFrom(front, body, 1);
  const of = pages[0]?.of ?? 0;
  const starts = of > mostShown ? [Math.floor(of / 2), of - 5] : [7, 13].filter((from) => from <= of);
  for (const from of starts) pages.push(...(await pagesFrom(front, body, from)));
  return { pages, of };
};

const confirm = async (front: Front, webdocToken: string, actions: SignAction[]): Promise<Confirmed> => {
  const before = await front.get(`/api/webdoc/paper/${webdocToken}`);
  const { pages, of } = await lookAt(front, { webdocToken, actions });
  const { sha256, receipt } = await front.json('/api/webdoc/paper/digest', { webdocToken, actions });
  const answer = await front.ask('/api/webdoc/sign', { webdocToken, actions, consent, pagesReceipt: receipt });
  if (answer.status !== 200)
    throw new Error(`signing answered ${answer.bytes.toString('utf8')} ${JSON.stringify(actions).slice(0, 2_000)}`);
  return { actions, pages, of, sha256, before };
};

const untilSealed = async (front: Front, id: string): Promise<boolean> => {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if ((await front.json(`/api/public/webdocs/${id}`, undefined, true)).sealed) return true;
    await pause(100);
  }
  return false;
};

const hashesInTrail = async (front: Front, id: string): Promise<(string | null)[]> => {
  const { entries } = await front.json(`/api/public/webdocs/${id}/evidence`, undefined, true);
  return entries.flatMap(({ event, canonical }: { event: string; canonical: string }) =>
    event === 'signer.done' ? [JSON.parse(canonical).body.details.pages?.sha256 ?? null] : [],
  );
};

const readHtml = async (front: Front, webdocToken: string): Promise<string[]> => {
  const { contentDocuments } = await front.json(`/api/webdoc/${webdocToken}`);
  const html: string[] = [];
  for (const { id: contentDocId } of contentDocuments)
    html.push((await front.json('/api/webdoc/html', { webdocToken, contentDocId })).content);
  return html;
};

/** Creates a document and signs it as each signatory would, looking at the pages first. */
export const signThrough = async (front: Front, { body, answers }: CorpusDocument): Promise<Outcome> => {
  const created = await front.ask('/api/public/webdocs', body, true);
  const answer = JSON.parse(created.bytes.toString('utf8'));
  if (created.status !== 201) {
    const by = (answer.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${code} at ${path}`);
    return { kind: 'refused', by: by.length > 0 ? by : [`${created.status} ${answer.code}`] };
  }
  try {
    const tokens: string[] = answer.signatories.map(({ token }: { token: string }) => token);
    const html = await readHtml(front, tokens[0] ?? '');
    const confirmed: Confirmed[] = [];
    for (const [at, token] of tokens.entries()) confirmed.push(await confirm(front, token, answers[at] ?? []));
    if (!(await untilSealed(front, answer.id))) return { kind: 'notSealed', because: 'no seal in time' };
    const sealed = await front.get(`/api/webdoc/download/${tokens[0]}`);
    return { kind: 'signed', signed: { html, confirmed, sealed, inTrail: await hashesInTrail(front, answer.id) } };
  } catch (error) {
    return { kind: 'notSealed', because: (error as Error).message };
  }
};
