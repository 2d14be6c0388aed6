import { availableParallelism } from 'node:os';
import { openTurnsWithAside } from '../../concurrency/fair-turns.ts';
import { findBrowser } from './browser-binary.ts';
import type { BrowserBinary } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import type { PdfLog } from '../log.ts';
import { RemoteRenderer } from './remote-render.ts';
import { RenderError } from './render-error.ts';
import type { RenderOptions, Renderer } from './renderer.ts';

export interface RenderSettings {
  chromiumPath?: string | undefined;
  renderUrl?: string | undefined;
  cacheDir: string;
}

/** Documents rendered at the same time: one for each core except one, which stays free for requests. */
export const rendersAtOnce = Math.max(1, availableParallelism() - 1);

/** Opens the renderer the settings ask for. */
export const openRenderer = (settings: RenderSettings, log: PdfLog): Renderer => {
  if (settings.renderUrl !== undefined) {
    return atMost(rendersAtOnce, new RemoteRenderer(settings.renderUrl));
  }
  let found: Promise<BrowserBinary> | null = null;
  const find = async () => {
    found ??= findBrowser(settings);
    return found.catch((error: unknown) => {
      found = null;
      throw error;
    });
  };
  return atMost(rendersAtOnce, new ChromiumRenderer(find, log));
};

const longestWaitMs = 60_000;
/** A page of text takes 50 ms, and a contract of 100 pages about a second. */
const slowPrintMs = 4_000;
const slowForMs = 10 * 60_000;
const mostSlow = 2_000;
/** Shorter than the browser waits for the next document before it ends. */
const warmMs = 50_000;

/** Companies of which a document lately took long: each of their next ones could keep the others waiting as long. */
const openSlowPrinters = (slowMs: number) => {
  const until = new Map<string, number>();
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > Date.now(),
    note: (key: string, tookMs: number): void => {
      if (key === '' || tookMs < slowMs) return;
      until.delete(key);
      until.set(key, Date.now() + slowForMs);
      const [oldest] = until.keys();
      if (until.size > mostSlow && oldest !== undefined) until.delete(oldest);
    },
  };
};

/**
 * Limits a renderer to `limit` parallel documents, and one more aside; others wait, and companies that print little
 * come first. A company that has printed a slow document lately prints aside, too. Waiting does not count for a
 * document's time limit; one that waits too long gets `unavailable`, which is not its own fault.
 */
export const atMost = (limit: number, renderer: Renderer, waitMs = longestWaitMs, slowMs = slowPrintMs): Renderer => {
  const turns = openTurnsWithAside(limit);
  const slow = openSlowPrinters(slowMs);
  let lastEnd = Number.NEGATIVE_INFINITY;
  const render = async (html: string, options: RenderOptions): Promise<Uint8Array> => {
    const { company: key = '', signal } = options;
    const isAside = options.isAside === true || slow.has(key);
    const late = AbortSignal.timeout(waitMs);
    let hasBegun = false;
    const work = async () => {
      hasBegun = true;
      const begun = performance.now();
      // After a pause the browser starts first, which may take seconds and is not the document's fault.
      const isWarm = begun - lastEnd < warmMs;
      return renderer.render(html, options).finally(() => {
        lastEnd = performance.now();
        if (isWarm) slow.note(key, lastEnd - begun);
      });
    };
    try {
      return await turns({ key, isAside }, work, signal ? AbortSignal.any([signal, late]) : late);
    } catch (error) {
      if (hasBegun) throw error;
      throw late.aborted && signal?.aborted !== true
        ? new RenderError('unavailable', 'Too many documents wait to be rendered.', error)
        : new RenderError('aborted', 'The rendering was given up.', error);
    }
  };
  return { render, version: () => renderer.version(), close: () => renderer.close() };
};
