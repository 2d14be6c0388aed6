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

/**
 * Limits a renderer to `limit` parallel documents, and one more aside; others wait, and companies that print little
 * come first. Waiting does not count for a document's time limit; one that waits too long gets `unavailable`, which is
 * not its own fault.
 */
export const atMost = (limit: number, renderer: Renderer, waitMs = longestWaitMs): Renderer => {
  const turns = openTurnsWithAside(limit);
  const render = async (html: string, options: RenderOptions): Promise<Uint8Array> => {
    const { company: key, isAside, signal } = options;
    const late = AbortSignal.timeout(waitMs);
    let hasBegun = false;
    const work = () => {
      hasBegun = true;
      return renderer.render(html, options);
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
