import { PDFiumLibrary } from '@hyzyla/pdfium';

/** One page of a print, as a picture and as text. */
export interface DrawnPage {
  /** Pages of the whole print. */
  of: number;
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** In reading order; lines end with a line feed. */
  text: string;
  /** The bytes of a PNG. */
  png: Uint8Array;
}

/** Width of a picture in pixels: a phone shows an A4 page 390 CSS pixels wide, with three pixels for each. */
const pictureWidth = 1_170;
/** A page that is much higher than wide, such as a till receipt, gets a smaller picture. */
const mostPixels = 4_000_000;
/**
 * A contract has letters, lines and a few colours. With this palette its picture needs a third of the bytes of full
 * colour.
 */
const colours = 64;

let library: Promise<PDFiumLibrary> | null = null;

const openLibrary = (): Promise<PDFiumLibrary> => {
  library ??= PDFiumLibrary.init();
  return library;
};

const toPng = async (data: Uint8Array, { width, height }: { width: number; height: number }): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours, effort: 2 })
    .toBuffer();
};

/**
 * Draws one page of a PDF that this server printed. It uses PDFium and not the browser that printed it.
 * @param number from 1
 * @throws {RangeError} when the print has no such page
 */
export const drawPage = async (pdf: Uint8Array, number: number): Promise<DrawnPage> => {
  const document = await (await openLibrary()).loadDocument(pdf);
  try {
    const of = document.getPageCount();
    if (number < 1 || number > of) throw new RangeError(`page ${number} of ${of}`);
    const page = document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(pictureWidth / originalWidth, Math.sqrt(mostPixels / (originalWidth * originalHeight)));
    const size = { width: Math.round(originalWidth * scale), height: Math.round(originalHeight * scale) };
    // Read the text first, because drawing closes the page.
    const text = page.getText().replaceAll('\r\n', '\n').trim();
    const { data } = await page.render({ ...size, render: 'bitmap' });
    return { of, ...size, text, png: await toPng(data, size) };
  } finally {
    document.destroy();
  }
};
