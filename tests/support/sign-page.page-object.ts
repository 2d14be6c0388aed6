import path from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { signerUpload } from '#contract/limits.ts';
import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import type { OwnDocument } from '#contract/webdocs/own-documents.ts';
import type { QuestionPage, WebdocQuestion } from '#contract/webdocs/questions.ts';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import type { PreviewPage, SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { png } from '#domains/webdocs/drawn-png.test-support.ts';
import { addHeaders } from '#http/headers.ts';
import { openPages } from '#http/pages/pages.ts';

export interface Heard {
  path: string;
  body: any;
  key: string | undefined;
}

export interface SignPageServer {
  /**
   * Serves this page and returns its URL.
   * @param remembers whether the page is shown as signed once it was signed, as by the product
   */
  show(page: SignPage, remembers?: boolean): string;
  showPreview(page: PreviewPage): string;
  showVerify(page: VerifyPage): string;
  showQuestion(page: QuestionPage): string;
  /** Serves the list of an address with these documents. */
  showMine(documents: OwnDocument[]): string;
  /** Every call of the page, in order. */
  heard: Heard[];
  /** Every file received completely. */
  received: { name: string; bytes: Buffer }[];
  /** Refuses the next call of this path with this code. */
  refuseNext(path: string, how: RefusalCode, errors?: { path: string; code: string }[]): void;
  setView(view: WebdocView): void;
  close(): Promise<void>;
}

const paperPages = [1, 2, 3].map((number) =>
  JSON.stringify({
    number,
    of: 3,
    width: 60,
    height: 85,
    text: `Page ${number}\nArticle ${number}`,
    picture: png(60, 85).toString('base64'),
  }),
);

/** The built pages with a server of fixed answers, for tests that need a browser. */
export const openSignDesk = async (dist = path.resolve('dist')): Promise<SignPageServer> => {
  const pages = await openPages({
    webDir: path.join(dist, 'web'),
    ssrDir: path.join(dist, 'web-ssr'),
    productName: 'Paraphe',
  });
  // Node waits a minute for a connection that a browser opened ahead and never used.
  const app = Fastify({ bodyLimit: 8_388_608, forceCloseConnections: true });
  const heard: Heard[] = [];
  const received: SignPageServer['received'] = [];
  const refusals = new Map<string, { how: RefusalCode; errors: { path: string; code: string }[] }>();
  const shown = new Map<string, SignPage>();
  const remembering = new Set<string>();
  const previews = new Map<string, PreviewPage>();
  let verify: VerifyPage | null = null;
  let question: QuestionPage | null = null;
  let mine: OwnDocument[] = [];
  let view: WebdocView | null = null;
  addHeaders(app, false);
  await app.register(compress, { threshold: 1_024 });
  await app.register(multipart, { limits: { fileSize: signerUpload.maxBytes } });

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const [address = ''] =
      /^(?:paper\/digest|[^/?]*)/.exec(request.url.replace(/^\/api\/(?:webdoc|preview\/[^/]+)\//, '')) ?? [];
    const key = request.headers['idempotency-key'];
    heard.push({ path: address, body: request.body, key: typeof key === 'string' ? key : undefined });
    const refusal = refusals.get(address);
    if (!refusal) return;
    refusals.delete(address);
    const status = refusalStatus[refusal.how];
    return reply.code(status).type('application/problem+json').send({
      type: 'about:blank',
      title: refusal.how,
      status,
      code: refusal.how,
      requestId: 'r-1',
      errors: refusal.errors,
    });
  });
  app.get<{ Params: { token: string } }>('/webdoc/:token', async ({ params }, reply) => {
    const page = shown.get(params.token);
    if (!page) return reply.callNotFound();
    view = page.view;
    return pages.sendSignPage(reply, 200, page);
  });
  app.get<{ Params: { token: string } }>('/preview/:token', async ({ params }, reply) => {
    const page = previews.get(params.token);
    return page ? pages.sendPreviewPage(reply, 200, page) : reply.callNotFound();
  });
  app.get('/verify', async (request, reply) =>
    verify ? pages.sendVerifyPage(reply, verify, [request.host]) : reply.callNotFound(),
  );
  app.get('/question/:token', async (_, reply) =>
    question ? pages.sendQuestionPage(reply, 200, question) : reply.callNotFound(),
  );
  app.get('/mine', async (_, reply) => pages.sendOwnDocumentsPage(reply, { productName: 'Paraphe', language: 'fr' }));
  app.post('/api/webdoc/mine', async () => ({
    address: 'nora.petit@studio-ouest.example',
    documents: mine,
    next: null,
  }));
  app.post('/api/webdoc/mine/link', async (_, reply) => reply.code(200).send());
  app.post('/api/webdoc/questions/answer', async (_, reply) => reply.code(200).send());
  const asked = { id: 'q1', question: 'La cave est-elle comprise ?', answer: 'Oui, elle l’est.' };
  const thread: WebdocQuestion[] = [{ ...asked, askedDate: '2026-11-21T09:00:00.000Z', answeredDate: null }];
  app.get('/api/webdoc/questions/:token', async () => thread);
  app.post<{ Body: { question: string } }>('/api/webdoc/questions', async ({ body }) => ({
    ...thread[0],
    id: 'q2',
    question: body.question,
    answer: null,
  }));
  app.post('/api/webdoc/code', async () => ({
    channel: 'email',
    destination: 'n***@s***.example',
    sending: 'underway',
    expiresDate: new Date(Date.now() + 600_000).toISOString(),
    nextAfterSeconds: 600,
  }));
  app.post('/api/webdoc/opened', async (_, reply) => reply.code(204).send());
  app.put('/api/webdoc/draft', async (_, reply) => reply.code(200).send());
  app.post<{ Body: { webdocToken: string } }>('/api/webdoc/sign', async ({ body: { webdocToken } }) => {
    if (view) view = { ...view, status: 'completed', signatory: { ...view.signatory, status: 'signed' } };
    const page = shown.get(webdocToken);
    if (page && remembering.has(webdocToken)) shown.set(webdocToken, { ...page, view });
    return { status: 'completed', signatoryStatus: 'signed' };
  });
  app.post('/api/webdoc/decline', async () => ({ status: 'declined' }));
  app.post<{ Body: { firstName: string; lastName: string } }>('/api/webdoc/delegate', async ({ body }) => body);
  const snooze = (until: string | null) => ({
    choices: [
      { choice: 'tomorrow', at: '2026-11-26T08:00:00.000Z' },
      { choice: 'eve', at: '2026-12-09T08:00:00.000Z' },
    ],
    until,
    calendar: until === null ? null : { filename: 'rappel.ics', text: 'BEGIN:VCALENDAR' },
  });
  app.get('/api/webdoc/snooze/:token', async () => snooze(null));
  app.post<{ Body: { until: string | null } }>('/api/webdoc/snooze', async ({ body }) => snooze(body.until));
  app.post<{ Params: { id: string } }>('/api/webdoc/uploadFile/:id/:token', async (request) => {
    const part = await request.file();
    if (part) received.push({ name: part.filename, bytes: await part.toBuffer() });
    return { ...view?.filesToCollect.find(({ id }) => id === request.params.id), status: 'Uploaded' };
  });
  app.post<{ Body: { from?: number } }>('/api/webdoc/paper', async ({ body: { from = 1 } }, reply) =>
    reply.type('application/json').send(`[\n${paperPages.slice(from - 1, from + 1).join('\n,')}\n]\n`),
  );
  app.get<{ Querystring: { from?: string } }>('/api/preview/:token/pages', async ({ query: { from = '1' } }, reply) =>
    reply.type('application/json').send(`[\n${paperPages.slice(Number(from) - 1, Number(from) + 1).join('\n,')}\n]\n`),
  );
  app.post('/api/webdoc/paper/digest', async () => ({ pages: 3, sha256: 'f'.repeat(64), receipt: 'receipt-of-three' }));
  app.get('/api/webdoc/paper/:token', async (_, reply) => reply.type('application/pdf').send(Buffer.from('%PDF-1.7')));
  app.get('/api/webdoc/download/:token', async (_, reply) =>
    reply.type('application/pdf').send(Buffer.from('%PDF-1.7')),
  );
  app.get('/api/webdoc/:token', async () => view);
  await pages.mount(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    heard,
    received,
    show: (page, remembers = false) => {
      const token = `sample-token-${String(shown.size).padStart(12, '0')}`;
      shown.set(token, page);
      if (remembers) remembering.add(token);
      return `${origin}/webdoc/${token}`;
    },
    showPreview: (page) => {
      const token = `preview-token-${String(previews.size).padStart(12, '0')}`;
      previews.set(token, page);
      return `${origin}/preview/${token}`;
    },
    showVerify: (page) => {
      verify = page;
      return `${origin}/verify`;
    },
    showQuestion: (page) => {
      question = page;
      return `${origin}/question/question-token-000000000000`;
    },
    showMine: (documents) => {
      mine = documents;
      return `${origin}/mine`;
    },
    refuseNext: (address, how, errors = []) => refusals.set(address, { how, errors }),
    setView: (next) => {
      view = next;
    },
    close: () => app.close(),
  };
};
