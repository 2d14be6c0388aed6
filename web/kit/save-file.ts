import { Unreachable } from './failures.ts';

/** How long a browser may take to start reading what it was given. */
const keepMs = 60_000;

/** Hands a file to the browser to keep. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
};

/** The name the server gave a file, in its letters (RFC 8187). */
const nameOf = (response: Response): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
};

/**
 * Keeps the file that a call answered with, under the server's name for it.
 * @throws {Unreachable} when it breaks off
 */
export const saveAnswer = async (response: Response, otherwise: string): Promise<void> => {
  const file = await response.blob().catch(() => {
    throw new Unreachable('unreadable');
  });
  saveFile(file, nameOf(response) ?? otherwise);
};
