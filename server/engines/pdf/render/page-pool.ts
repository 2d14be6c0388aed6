import { openBlankPage, warmUp, type BlankPage } from './blank-page.ts';
import type { BrowserProcess } from './browser-process.ts';

interface KeptPage {
  company: string;
  page: BlankPage;
  timer: NodeJS.Timeout;
}

const mostPrints = 50;
const mostKept = 4;
const keptMs = 5_000;

/**
 * The pages of one browser. A new page is a new process: it takes 90 ms of processor time, a short document 15. So one
 * page is prepared for the next document, and a page that has printed for a company is kept for a while for its next
 * documents. Documents of different companies never share a page.
 */
export class PagePool {
  readonly #browser: BrowserProcess;
  #prepared: Promise<BlankPage> | null = null;
  readonly #kept: KeptPage[] = [];
  /** Number of documents that a page has printed. */
  readonly #prints = new WeakMap<BlankPage, number>();

  constructor(browser: BrowserProcess) {
    this.#browser = browser;
  }

  /** Opens a page before it is needed, and prints in it once. */
  prepare(): void {
    if (this.#prepared) return;
    this.#prepared = openBlankPage(this.#browser).then(warmUp);
    this.#prepared.catch(() => undefined);
  }

  async take(company: string | undefined): Promise<BlankPage> {
    for (let found = this.#takeKept(company); found; found = this.#takeKept(company))
      if (!found.hasCrashed()) return found;
    const prepared = this.#prepared;
    this.#prepared = null;
    const ready = await prepared?.catch(() => undefined);
    return ready && !ready.hasCrashed() ? ready : openBlankPage(this.#browser);
  }

  /** Call it after a good print. After any other one, close the page. */
  giveBack(page: BlankPage, company: string | undefined): void {
    const prints = (this.#prints.get(page) ?? 0) + 1;
    if (company === undefined || prints >= mostPrints) return page.close();
    this.#prints.set(page, prints);
    const kept: KeptPage = { company, page, timer: setTimeout(() => this.#drop(kept), keptMs).unref() };
    this.#kept.push(kept);
    if (this.#kept.length > mostKept && this.#kept[0]) this.#drop(this.#kept[0]);
  }

  #takeKept(company: string | undefined): BlankPage | undefined {
    const kept = this.#kept.findLast((one) => one.company === company);
    if (kept) this.#remove(kept);
    return kept?.page;
  }

  #remove(kept: KeptPage): void {
    clearTimeout(kept.timer);
    this.#kept.splice(this.#kept.indexOf(kept), 1);
  }

  #drop(kept: KeptPage): void {
    this.#remove(kept);
    kept.page.close();
  }
}
