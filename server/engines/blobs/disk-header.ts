import type { FileInfo, Stored } from './blobs.ts';

/**
 * A file on disk begins with this many bytes of description, so that type, length and checksum change in the same
 * instant as the content: one rename. `tail -c +257` gives the content back.
 */
export const headerBytes = 256;

export interface Header extends FileInfo, Stored {}

const maxContentType = 100;

/** Throws RangeError for a content type no header holds. */
export const checkContentType = (contentType: string): string => {
  if (contentType.length > maxContentType || !/^[\x21-\x7e ]+$/.test(contentType)) {
    throw new RangeError('Not a content type');
  }
  return contentType;
};

export const writeHeader = (header: Header): Buffer => {
  const text = JSON.stringify(header);
  return Buffer.from(`${text.padEnd(headerBytes - 1)}\n`);
};

/** Null when the bytes are not a header of ours. */
export const readHeader = (bytes: Buffer): Header | null => {
  try {
    const header: unknown = JSON.parse(bytes.toString());
    return isHeader(header) ? header : null;
  } catch {
    return null;
  }
};

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  typeof value.bytes === 'number' &&
  'sha256' in value &&
  typeof value.sha256 === 'string' &&
  'contentType' in value &&
  typeof value.contentType === 'string';
