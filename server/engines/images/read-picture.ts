import { asInk } from './ink.ts';
import { readPng } from './png.ts';

/** Why a picture cannot be a signature. */
export type SignatureFault = 'NotAPicture' | 'Blank';

export interface PictureQuestion {
  kind: 'fault' | 'ink';
  png: Uint8Array;
}

/** Bytes are given only when they are not those of the question. */
export type PictureAnswer = { fault: SignatureFault | null } | { ink: Uint8Array | null };

export const readPicture = ({ kind, png }: PictureQuestion): PictureAnswer => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (kind === 'fault') {
    const picture = readPng(bytes);
    return { fault: picture === null ? 'NotAPicture' : picture.isBlank ? 'Blank' : null };
  }
  const ink = asInk(bytes);
  return { ink: ink === bytes ? null : ink };
};
