import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';

/** A printed page as a reader sees it: grey levels, row by row. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Sharp enough that a lost accent or a hairline shows. */
const pixelsPerPoint = 1.5;

const drawn = async (page: PDFiumPage): Promise<Picture> => {
  const { width, height, data } = await page.render({
    scale: pixelsPerPoint,
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return { width, height, grey: data };
};

/** Every so many of a PDF's pages, from the first, drawn by another engine than the one that printed them. */
export const picturesOf = async (pdf: Uint8Array, every: number): Promise<Picture[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pictures: Picture[] = [];
    for (let at = 0; at < document.getPageCount(); at += every)
      pictures.push(await drawn(document.getPage(at)));
    return pictures;
  } finally {
    document.destroy();
    library.destroy();
  }
};

const clearlyOther = 64;

/** Share of the pixels above `below` (0–1 of the height) that are clearly another grey in the two pictures. */
export const difference = (one: Picture, other: Picture, below: number): number => {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const end = Math.floor(one.height * below) * one.width;
  let count = 0;
  for (let at = 0; at < end; at += 1) {
    if (Math.abs((one.grey[at] ?? 0) - (other.grey[at] ?? 0)) > clearlyOther) count += 1;
  }
  return count / end;
};

/** Share of the pixels above `below` that are dark: a page that says something has some. */
export const inkOf = ({ width, height, grey }: Picture, below: number): number => {
  const end = Math.floor(height * below) * width;
  return grey.subarray(0, end).reduce((count, level) => count + (level < 128 ? 1 : 0), 0) / end;
};
