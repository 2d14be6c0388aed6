import type { BrowserProcess } from './browser-process.ts';
import { withResolvers } from './devtools-pipe.ts';
import type { DevtoolsEvent } from './devtools-pipe.ts';
import { RenderError } from './render-error.ts';

export type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** An empty page in its own browser context, for one document: documents share no cache, cookie or process. */
export interface BlankPage {
  send: Send;
  frameId: string;
  /** Resolves when the document that was put into the page is loaded. */
  loaded: Promise<void>;
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
  const load = withResolvers<void>();
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
  return { loaded: load.promise, crashed: crash.promise, hasCrashed: () => isCrashed, stop };
};

const prepare = async (browser: BrowserProcess, browserContextId: string, close: () => void): Promise<BlankPage> => {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send: Send = (method, params = {}) => browser.send(method, params, String(sessionId));
  const { stop, ...heard } = listenTo(browser, String(sessionId), send);
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
    frameId: frame.id,
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
