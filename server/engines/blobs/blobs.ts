import type { Readable } from 'node:stream';

export interface FileInfo {
  bytes: number;
  contentType: string;
}

export interface OpenFile extends FileInfo {
  /**
   * Destroy the stream if you do not read it to its end. It fails when the file is cut; on disk also when a byte has
   * changed.
   */
  stream: Readable;
}

export interface Stored {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface PutOptions {
  contentType: string;
  signal?: AbortSignal;
}

/**
 * Files by key, on disk, in an S3 bucket or in Azure Blob storage; all three behave alike. Content is streamed,
 * never held in memory. Keys are those of `checkKey`; another one throws InvalidKey.
 */
export interface Files {
  /**
   * Stores or replaces a file. Readers see the old file until this one is whole; when the content fails or `signal`
   * is aborted, nothing changes and the error or the signal's reason is thrown.
   */
  put(key: string, content: Readable | Uint8Array, options: PutOptions): Promise<Stored>;
  /** Null when there is no such file. */
  get(key: string): Promise<OpenFile | null>;
  head(key: string): Promise<FileInfo | null>;
  /** It is no error if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Files whose keys begin with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Throws when files cannot be stored now; for readiness. */
  check(): Promise<void>;
  close(): Promise<void>;
}
