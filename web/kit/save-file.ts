import { Unreachable } from './failures.ts';

/** Time that a browser gets to start reading the file before its URL is revoked. */
const revokeAfterMs = 60_000;

/** Starts a download of the file. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
};

/** The UTF-8 file name from the response (RFC 8187). */
const nameOf = (response: Response): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
};

/**
 * Downloads the file of an answer under the server's name, or `otherwise` if it gives none.
 * @throws {Unreachable} when the transfer breaks off
 */
export const saveAnswer = async (response: Response, otherwise: string): Promise<void> => {
  const file = await response.blob().catch(() => {
    throw new Unreachable('unreadable');
  });
  saveFile(file, nameOf(response) ?? otherwise);
};
