import type { BrowserProcess } from './browser-process.ts';
import { withResolvers } from './devtools-pipe.ts';
import type { DevtoolsEvent } from './devtools-pipe.ts';
import { RenderError } from './render-error.ts';
import { fontFaces } from '../fonts.ts';

export type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** An empty page in its own browser context: pages share no cache, cookie or process. */
export interface BlankPage {
  send: Send;
  /** Replaces what is in the page; resolves when it is loaded. */
  load: (html: string) => Promise<void>;
  /** Rejects when the page's process ends. */
  crashed: Promise<never>;
  hasCrashed: () => boolean;
  /** Does not wait for the browser, because a page that hangs would delay the answer. */
  close: () => void;
}

const crashes = new Set(['Inspector.targetCrashed', 'Target.targetCrashed', 'Target.detachedFromTarget']);

/** "Aborted" rather than "blocked": a refused navigation then leaves the document where it is. */
const answerRequest = (send: Send, event: DevtoolsEvent): void => {
  const { requestId, request } = event.params as { requestId: string; request: { url: string } };
  const answer = request.url.startsWith('data:')
    ? send('Fetch.continueRequest', { requestId })
    : send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  answer.catch(() => undefined);
};

const listenTo = (browser: BrowserProcess, sessionId: string, send: Send) => {
  const crash = withResolvers<never>();
  crash.promise.catch(() => undefined);
  let load = withResolvers<void>();
  let [isOpened, isCrashed] = [false, false];
  const stop = browser.listen(sessionId, (event) => {
    if (event.method === 'Fetch.requestPaused') answerRequest(send, event);
    if (event.method === 'Page.documentOpened') isOpened = true;
    // On a busy machine the load event of the blank page may arrive late; ignore it.
    if (event.method === 'Page.loadEventFired' && isOpened) load.resolve();
    if (!crashes.has(event.method)) return;
    isCrashed = true;
    crash.reject(new RenderError('crashed', 'The page crashed.'));
  });
  const nextLoad = () => {
    isOpened = false;
    load = withResolvers<void>();
    return load.promise;
  };
  return { nextLoad, crashed: crash.promise, hasCrashed: () => isCrashed, stop };
};

const prepare = async (browser: BrowserProcess, browserContextId: string, close: () => void): Promise<BlankPage> => {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send: Send = (method, params = {}) => browser.send(method, params, String(sessionId));
  const { stop, nextLoad, ...heard } = listenTo(browser, String(sessionId), send);
  const [{ frameTree }] = await Promise.all([
    send('Page.getFrameTree'),
    send('Page.enable'),
    send('Inspector.enable'),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', { media: 'print' }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ]);
  const { frame } = frameTree as { frame: { id: string } };
  return {
    ...heard,
    send,
    load: async (html) => {
      const loaded = nextLoad();
      await send('Page.setDocumentContent', { frameId: frame.id, html });
      await loaded;
    },
    close: () => {
      stop();
      close();
    },
  };
};

/** Opens a page with scripts off, in which every request except `data:` is refused. */
export const openBlankPage = async (browser: BrowserProcess): Promise<BlankPage> => {
  const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
  const close = () => void browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
  try {
    return await prepare(browser, String(browserContextId), close);
  } catch (error) {
    close();
    throw error;
  }
};

/** Loads the fonts of most documents and prints: the first print of a process takes half as long again as the second. */
export const warmUp = async (page: BlankPage): Promise<BlankPage> => {
  const words = '<p style="font-family:Arial">é <b>é</b></p>';
  try {
    await page.load(`<!doctype html><style>${fontFaces(words)}</style>${words}`);
    await page.send('Page.printToPDF', { generateTaggedPDF: true });
    return page;
  } catch (error) {
    page.close();
    throw error;
  }
};
