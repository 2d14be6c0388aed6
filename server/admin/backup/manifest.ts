import type { EntryHead } from '#engines/archive/archive.ts';
import type { TableShape } from './tables.ts';

/** Of what the archive consists; moves when a reader of before would misread it. */
export const formatNumber = 1;

/** The first entry: what it is a backup of. */
export interface Manifest {
  kind: 'manifest';
  format: number;
  /** The moment of the snapshot. */
  takenAt: string;
  /** The files of the schema it was taken from. */
  migrations: string[];
  /** Which `SECRET_KEY` reads its sealed values. */
  keyId: string;
  withKeys: boolean;
}

type TableHead = { kind: 'table' } & TableShape;
export interface BlobHead {
  kind: 'blob';
  key: string;
  bytes: number;
  contentType: string;
}
/** A key, or a certificate, of `DATA_DIR`. */
interface KeyHead {
  kind: 'key';
  name: string;
}

export const asManifest = (head: EntryHead): Manifest | null =>
  head.kind === 'manifest' && typeof head['format'] === 'number' ? (head as unknown as Manifest) : null;
export const asTable = (head: EntryHead): TableHead | null =>
  head.kind === 'table' ? (head as unknown as TableHead) : null;
export const asBlob = (head: EntryHead): BlobHead | null =>
  head.kind === 'blob' ? (head as unknown as BlobHead) : null;
export const asKey = (head: EntryHead): KeyHead | null =>
  head.kind === 'key' ? (head as unknown as KeyHead) : null;
