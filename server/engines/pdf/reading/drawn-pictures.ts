import { createHash } from 'node:crypto';
import type { PdfStream } from '@libpdf/core';
import type { PictureSize } from './drawn-item.ts';
import type { Point } from './graphics-state.ts';
import type { RefResolver } from './page-content.ts';

/** Corners of every picture in its own space. */
export const unitSquare: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The pictures of a print, each hashed once. */
export class DrawnPictures {
  readonly #known = new Map<PdfStream, string>();

  /** @returns `what` tells it from every other picture */
  read(stream: PdfStream, resolver: RefResolver): { size: PictureSize; what: string } {
    const size = {
      width: stream.getNumber('Width', resolver)?.value ?? 0,
      height: stream.getNumber('Height', resolver)?.value ?? 0,
    };
    const hash = this.#known.get(stream) ?? createHash('sha1').update(stream.data).digest('base64');
    this.#known.set(stream, hash);
    return { size, what: `${size.width}x${size.height} ${hash}` };
  }
}
