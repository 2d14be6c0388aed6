import type { BlankPage, Send } from './blank-page.ts';
import { fitToPaper } from './fit-to-paper.ts';
import { noteFreePlacement } from './free-placement.ts';
import { AbsentText } from './print-errors.ts';
import { beforeStop, RenderError } from './render-error.ts';

const chunkBytes = 1 << 20;
/** Pictures that a browser decodes may be a hundred times as large in the print. */
const largestPdf = 64 << 20;

/** Prints one document. What the page showed before is replaced. */
export const printPage = async (page: BlankPage, html: string, stop: AbortSignal): Promise<Uint8Array> => {
  const { send } = page;
  const print = async () => {
    await page.load(html);
    if (html.includes('data-fit-to-paper')) await fit(send);
    return readStream(send, await printToStream(send));
  };
  return Promise.race([beforeStop(print(), stop), page.crashed]);
};

/**
 * A picture without a size attribute would be measured as empty before its size is known. One that cannot be decoded has
 * no size to wait for. The browser answers `decode` with its next frame only, so it is not asked without need.
 */
const picturesMeasured = `Promise.all(
  [...document.images]
    .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
    .map((image) => image.decode().catch(() => null)),
)`;

/**
 * The document's own scripts stay off: only what is evaluated here runs.
 * @throws AbsentText
 */
const fit = async (send: Send): Promise<void> => {
  const expression = `${picturesMeasured}.then(() => { const lost = ${fitToPaper}; ${noteFreePlacement}; return lost; })`;
  const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
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
