import type { BrowserProcess } from './browser-process.ts';
import { withResolvers } from './devtools-pipe.ts';
import type { DevtoolsEvent } from './devtools-pipe.ts';
import { fitToPaper } from './fit-to-paper.ts';
import { AbsentText } from './print-errors.ts';
import { beforeStop, RenderError } from './render-error.ts';

const chunkBytes = 1 << 20;
const largestPdf = 256 << 20;

const crashes = new Set(['Inspector.targetCrashed', 'Target.targetCrashed', 'Target.detachedFromTarget']);

/**
 * Prints one document in its own browser context: documents share no cache, cookie or process. Scripts are off, and
 * every request except `data:` is refused.
 */
export const printPage = async (browser: BrowserProcess, html: string, stop: AbortSignal): Promise<Uint8Array> => {
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
  try {
    const where = { url: 'about:blank', browserContextId };
    const { targetId } = await browser.send('Target.createTarget', where);
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    return await printInSession(browser, String(sessionId), html, stop);
  } finally {
    // It is not awaited, because a page that hangs would delay the answer.
    browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
  }
};

const printInSession = async (
  browser: BrowserProcess,
  sessionId: string,
  html: string,
  stop: AbortSignal,
): Promise<Uint8Array> => {
  const send = (method: string, params: object = {}) => browser.send(method, params, sessionId);
  const crashed = withResolvers<never>();
  crashed.promise.catch(() => undefined);
  const loaded = withResolvers<void>();
  let opened = false;
  const stopListening = browser.listen(sessionId, (event) => {
    if (event.method === 'Fetch.requestPaused') answerRequest(send, event);
    if (event.method === 'Page.documentOpened') opened = true;
    // On a busy machine the load event of the blank page may arrive late; ignore it.
    if (event.method === 'Page.loadEventFired' && opened) loaded.resolve();
    if (crashes.has(event.method)) crashed.reject(new RenderError('crashed', 'The page crashed.'));
  });
  try {
    const print = async () => {
      await loadDocument(send, html, loaded.promise);
      if (html.includes('data-fit-to-paper')) await fit(send);
      return readStream(send, await printToStream(send));
    };
    return await Promise.race([beforeStop(print(), stop), crashed.promise]);
  } finally {
    stopListening();
  }
};

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

const loadDocument = async (send: Send, html: string, loaded: Promise<void>): Promise<void> => {
  const [{ frameTree }] = await Promise.all([
    send('Page.getFrameTree'),
    send('Page.enable'),
    send('Inspector.enable'),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ]);
  const { frame } = frameTree as { frame: { id: string } };
  await send('Page.setDocumentContent', { frameId: frame.id, html });
  await loaded;
};

/**
 * A picture without a size attribute would be measured as empty before it is decoded. One that cannot be decoded has no
 * size to wait for.
 */
const picturesDecoded =
  'Promise.all([...document.images].map((image) => image.decode().catch(() => null))).then(() => true)';

/**
 * The document's own scripts stay off: only what is evaluated here runs.
 * @throws AbsentText
 */
const fit = async (send: Send): Promise<void> => {
  await send('Runtime.evaluate', { expression: picturesDecoded, awaitPromise: true, returnByValue: true });
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  const { result } = await send('Runtime.evaluate', { expression: fitToPaper, returnByValue: true });
  const { value } = result as { value?: unknown };
  if (!Array.isArray(value)) throw new RenderError('crashed', 'The document could not be measured.');
  if (value.length > 0) throw absentOf(value as LostContent[]);
};

/** What `fitToPaper` answers. */
type LostContent = { field: string } | { text: string };

const absentOf = (lost: readonly LostContent[]): AbsentText => {
  const fields = lost.flatMap((one) => ('field' in one ? [one.field] : []));
  const texts = lost.flatMap((one) => ('text' in one ? [one.text] : []));
  return new AbsentText('A field is not on the paper.', fields, texts);
};

/** "Aborted" rather than "blocked": a refused navigation then leaves the document where it is. */
const answerRequest = (send: Send, event: DevtoolsEvent): void => {
  const { requestId, request } = event.params as { requestId: string; request: { url: string } };
  const answer = request.url.startsWith('data:')
    ? send('Fetch.continueRequest', { requestId })
    : send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  answer.catch(() => undefined);
};

const printToStream = async (send: Send): Promise<string> => {
  const { stream } = await send('Page.printToPDF', {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  return String(stream);
};

const readStream = async (send: Send, handle: string): Promise<Uint8Array> => {
  const parts: Buffer[] = [];
  for (let size = 0; ;) {
    const part = await send('IO.read', { handle, size: chunkBytes });
    const bytes = Buffer.from(String(part['data']), part['base64Encoded'] === true ? 'base64' : 'utf8');
    parts.push(bytes);
    size += bytes.length;
    if (size > largestPdf) throw new RenderError('refused', 'The rendered document is too large.');
    if (part['eof'] === true) break;
  }
  await send('IO.close', { handle });
  return Buffer.concat(parts);
};
