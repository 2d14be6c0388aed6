import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

/** A rendered page: grey levels, row by row. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Resolution high enough to show a lost accent or a hairline. */
const pixelsPerPoint = 1.5;

const drawn = async (page: PDFiumPage): Promise<Picture> => {
  const { width, height, data } = await page.render({
    scale: pixelsPerPoint,
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return { width, height, grey: data };
};

/** Renders every nth page of a PDF, from the first, with another engine than the one that printed it. */
export const picturesOf = async (pdf: Uint8Array, every: number): Promise<Picture[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pictures: Picture[] = [];
    for (let at = 0; at < document.getPageCount(); at += every) pictures.push(await drawn(document.getPage(at)));
    return pictures;
  } finally {
    document.destroy();
    library.destroy();
  }
};

const clearlyOther = 64;

/** Share of clearly different pixels in the upper part of two pictures; `below` (0–1) is its height. */
export const difference = (one: Picture, other: Picture, below: number): number => {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const end = Math.floor(one.height * below) * one.width;
  let count = 0;
  for (let at = 0; at < end; at += 1) {
    if (Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0)) > clearlyOther) count += 1;
  }
  return count / end;
};

/** Share of dark pixels in the upper part; a page with text has some. */
export const inkOf = ({ width, height, grey }: Picture, below: number): number => {
  const end = Math.floor(height * below) * width;
  return grey.subarray(0, end).reduce((count, level) => count + (level < 128 ? 1 : 0), 0) / end;
};
