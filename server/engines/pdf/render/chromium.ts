import type { BrowserBinary } from './browser-binary.ts';
import { launchBrowser, SandboxUnavailable } from './browser-process.ts';
import type { BrowserProcess } from './browser-process.ts';
import type { PdfLog } from '../log.ts';
import { printPage } from './page-print.ts';
import { PagePool } from './page-pool.ts';
import { isRoot } from './unpack-cache.ts';
import { beforeStop, RenderError } from './render-error.ts';
import type { Renderer, RenderOptions } from './renderer.ts';

const recycleAfter = 100; // Gotenberg restarts its browser as often
const idleAfterMs = 60_000;
const startLimitMs = 60_000;
/** What follows a print, such as its seal, goes before the preparation of the next one. */
const prepareAfterMs = 250;

const within = (milliseconds: number, signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
};

interface Running {
  browser: BrowserProcess;
  active: number;
  served: number;
  retired: boolean;
  pages: PagePool;
  prepareTimer?: NodeJS.Timeout;
  idleTimer?: NodeJS.Timeout;
}

const wentAway = (error: unknown): error is RenderError =>
  error instanceof RenderError && error.failure === 'unavailable';

const printOnce = async (
  pages: PagePool,
  html: string,
  company: string | undefined,
  stop: AbortSignal,
): Promise<Uint8Array> => {
  const page = await pages.take(company);
  try {
    const pdf = await printPage(page, html, stop);
    pages.giveBack(page, company);
    return pdf;
  } catch (error) {
    page.close();
    throw error;
  }
};

/** One browser, started at the first render, replaced when it dies, ages, hangs or stays idle. */
export class ChromiumRenderer implements Renderer {
  readonly #findBinary: () => Promise<BrowserBinary>;
  readonly #log: PdfLog;
  readonly #alive = new Set<BrowserProcess>();
  #current: Promise<Running> | null = null;
  #sandbox = true;
  #closed = false;

  constructor(findBinary: () => Promise<BrowserBinary>, log: PdfLog) {
    this.#findBinary = findBinary;
    this.#log = log;
  }

  async render(html: string, options: RenderOptions): Promise<Uint8Array> {
    let stop: AbortSignal | null = null;
    for (let tries = 1; ; tries += 1) {
      const running = await this.#started(options.signal);
      // The time of the document itself begins here.
      stop ??= within(options.timeoutMs, options.signal);
      try {
        return await this.#print(running, html, options.company, stop);
      } catch (error) {
        if (!wentAway(error) || tries === 2 || this.#closed) throw error;
        // The browser may have ended because of another document.
        this.#log.warn({ reason: error.message }, 'the browser went away while rendering: trying once more');
      }
    }
  }

  /** The time to unpack and start the browser does not count for a document. */
  async #started(signal: AbortSignal | undefined): Promise<Running> {
    try {
      return await beforeStop(this.#running(), within(startLimitMs, signal));
    } catch (error) {
      if (!(error instanceof RenderError) || error.failure !== 'timeout') throw error;
      throw new RenderError('unavailable', 'The browser did not start in time.', error);
    }
  }

  async version(): Promise<string> {
    const { browser } = await this.#running();
    return browser.version;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#current?.catch(() => undefined);
    const ended = [...this.#alive].map((browser) => browser.exited);
    for (const browser of this.#alive) browser.kill();
    await Promise.all(ended);
  }

  /** The running browsers' process ids: one, or two while an old one finishes its last pages. */
  pids(): number[] {
    return [...this.#alive].map((browser) => browser.pid);
  }

  async #print(running: Running, html: string, company: string | undefined, stop: AbortSignal): Promise<Uint8Array> {
    clearTimeout(running.idleTimer);
    clearTimeout(running.prepareTimer);
    running.active += 1;
    running.served += 1;
    if (running.served >= recycleAfter) running.retired = true;
    try {
      return await beforeStop(printOnce(running.pages, html, company, stop), stop);
    } catch (error) {
      // A page that exceeded its time may still compute, so its browser prints no other document.
      if (stop.aborted || wentAway(error)) running.retired = true;
      throw error;
    } finally {
      running.active -= 1;
      this.#rest(running);
      this.#prepareLater(running);
    }
  }

  async #running(): Promise<Running> {
    for (;;) {
      if (this.#closed) throw new RenderError('unavailable', 'The renderer is closed.');
      const current = (this.#current ??= this.#start());
      const running = await current.catch(() => null);
      if (running !== null && !running.retired) return running;
      if (this.#current === current) this.#current = null;
      if (running === null) await current;
    }
  }

  async #start(): Promise<Running> {
    const binary = await this.#findBinary().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      throw new RenderError('unavailable', reason, error);
    });
    const browser = await this.#launch(binary);
    const running: Running = { browser, pages: new PagePool(browser), active: 0, served: 0, retired: false };
    this.#alive.add(browser);
    void browser.exited.then(() => {
      running.retired = true;
      clearTimeout(running.idleTimer);
      this.#alive.delete(browser);
    });
    const { pid, version } = browser;
    this.#log.info({ pid, version, origin: binary.origin, sandbox: this.#sandbox }, 'browser started');
    this.#rest(running);
    this.#prepareLater(running);
    return running;
  }

  #prepareLater(running: Running): void {
    if (running.retired) return;
    running.prepareTimer = setTimeout(() => {
      if (!running.retired && running.active === 0) running.pages.prepare();
    }, prepareAfterMs);
    running.prepareTimer.unref();
  }

  async #launch(binary: BrowserBinary): Promise<BrowserProcess> {
    if (!this.#sandbox) return launchBrowser(binary, false);
    try {
      return await launchBrowser(binary, true);
    } catch (error) {
      if (!(error instanceof SandboxUnavailable)) throw error;
      this.#sandbox = false;
      this.#log.error(
        { reason: error.message, unprivilegedUser: isRoot },
        "THE BROWSER RUNS WITHOUT ITS SANDBOX: this system forbids it user namespaces. Scripts and network stay closed to documents; allow user namespaces, or Chromium's seccomp profile in a container, to have it back",
      );
      return launchBrowser(binary, false);
    }
  }

  /** Closes a browser that is no longer needed, or starts the idle timer of one without work. */
  #rest(running: Running): void {
    if (running.active > 0) return;
    clearTimeout(running.idleTimer);
    if (running.retired) {
      running.browser.kill();
      return;
    }
    running.idleTimer = setTimeout(() => {
      running.retired = true;
      running.browser.kill();
    }, idleAfterMs);
    running.idleTimer.unref();
  }
}
