import { fitToPaper } from './fit-to-paper.ts';
import { noteFreePlacement } from './free-placement.ts';
import { AbsentText } from './print-errors.ts';
import { beforeStop, RenderError } from './render-error.ts';
import type { Renderer, RenderOptions } from './renderer.ts';

// https://gotenberg.dev/docs/routes#html-file-into-pdf-route
const route = 'forms/chromium/convert/html';
const form = {
  preferCssPageSize: 'true',
  printBackground: 'true',
  generateTaggedPdf: 'true',
  generateDocumentOutline: 'true',
  // The service evaluates the expression in the loaded page and prints once it is true: the same fit as our browser's.
  emulatedMediaType: 'print',
  waitForExpression: `(() => {
    if (${fitToPaper}.length > 0) throw new Error('not on the paper');
    ${noteFreePlacement};
    return true;
  })()`,
};

/** A Gotenberg-compatible service. */
export class RemoteRenderer implements Renderer {
  readonly #base: URL;

  constructor(renderUrl: string) {
    this.#base = new URL(renderUrl.endsWith('/') ? renderUrl : `${renderUrl}/`);
  }

  async render(html: string, options: RenderOptions): Promise<Uint8Array> {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const stop = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    return beforeStop(this.#convert(html, stop), stop);
  }

  async version(): Promise<string> {
    try {
      const answer = await fetch(new URL('version', this.#base), { signal: AbortSignal.timeout(5_000) });
      return answer.ok ? `Gotenberg ${(await answer.text()).trim().slice(0, 80)}` : 'Gotenberg';
    } catch {
      return 'Gotenberg';
    }
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }

  async #convert(html: string, stop: AbortSignal): Promise<Uint8Array> {
    const body = new FormData();
    body.append('files', new Blob([html], { type: 'text/html' }), 'index.html');
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    const answer = await this.#post(body, stop);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.ok && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return bytes;
    if (answer.status === 400 && Buffer.from(bytes).toString('utf8').includes('waitForExpression'))
      throw new AbsentText('A field is not on the paper.');
    // A 4xx is about this document, except "too many requests"; all else may pass.
    const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    throw new RenderError(
      refused ? 'refused' : 'unavailable',
      `The rendering service answered ${answer.status} without a PDF.`,
    );
  }

  async #post(body: FormData, stop: AbortSignal): Promise<Response> {
    try {
      return await fetch(new URL(route, this.#base), { method: 'POST', body, signal: stop });
    } catch (error) {
      throw new RenderError('unavailable', 'The rendering service cannot be reached.', error);
    }
  }
}
