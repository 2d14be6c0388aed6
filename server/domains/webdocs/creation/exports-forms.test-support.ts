import { asValue, png } from '../drawn-png.test-support.ts';

export interface ExportedDocument {
  program: string;
  html: string;
  /** Texts that each page must have. The number of a list item stands with its text. */
  pages: string[][];
  /** Pages in landscape, from 1. */
  landscape?: number[];
  /** Number of PNG pictures, without the signature. */
  pictures?: number;
  /** Colours of drawings, as `#rrggbb`, that must be seen on the first page. */
  colours?: string[];
  /** Codes of the warnings, in their order. */
  warnings?: string[];
}

export const picture = asValue(png(40, 30));

/** A drawing as a `data:` address. */
export const drawnPicture = (shapes: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" viewBox="0 0 60 20">${shapes}</svg>`).toString('base64')}`;
