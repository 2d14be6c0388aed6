import { availableParallelism } from 'node:os';
import { findBrowser } from './browser-binary.ts';
import type { BrowserBinary } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import type { PdfLog } from '../log.ts';
import { RemoteRenderer } from './remote-render.ts';
import { beforeStop, RenderError } from './render-error.ts';
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

/**
 * Limits a renderer to `limit` parallel documents; others wait. Waiting does not count for a document's time limit; one
 * that waits too long gets `unavailable`, which is not its own fault.
 */
export const atMost = (limit: number, renderer: Renderer, waitMs = longestWaitMs): Renderer => {
  const waiting: (() => void)[] = [];
  let free = limit;
  const render = async (html: string, options: RenderOptions): Promise<Uint8Array> => {
    if (free > 0) free -= 1;
    else await turn(waiting, waitMs, options.signal);
    try {
      return await renderer.render(html, options);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
  return { render, version: () => renderer.version(), close: () => renderer.close() };
};

const turn = async (waiting: (() => void)[], waitMs: number, signal?: AbortSignal): Promise<void> => {
  let enter: () => void = () => undefined;
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  waiting.push(enter);
  const limit = AbortSignal.timeout(waitMs);
  try {
    await beforeStop(entered, signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    const place = waiting.indexOf(enter);
    // The place was assigned at the same moment: use it, otherwise it would be lost.
    if (place === -1) return;
    waiting.splice(place, 1);
    throw limit.aborted && signal?.aborted !== true
      ? new RenderError('unavailable', 'Too many documents wait to be rendered.', error)
      : error;
  }
};
