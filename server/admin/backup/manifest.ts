import * as z from 'zod';
import { ArchiveDamaged, type EntryHead } from '#engines/archive/archive.ts';
import type { TableShape } from './tables.ts';

/** Version of the archive format. Increase it when an older version would misread the archive. */
export const formatNumber = 1;

/** The first entry of the archive. */
export interface Manifest {
  kind: 'manifest';
  format: number;
  /** Time of the snapshot. */
  takenAt: string;
  /** Migration files that the database had applied. */
  migrations: string[];
  /** Id of the `SECRET_KEY` that decrypts the sealed values. */
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
/** A key or certificate of `DATA_DIR`. */
export interface KeyHead {
  kind: 'key';
  name: string;
}

/** Checks types only. The inspection checks the names of keys; the files store checks those of files when it writes. */
const shapes = {
  manifest: z.object({
    format: z.number(),
    takenAt: z.iso.datetime(),
    migrations: z.array(z.string()),
    keyId: z.string(),
    withKeys: z.boolean(),
  }),
  table: z.object({ name: z.string(), columns: z.array(z.string()) }),
  blob: z.object({ key: z.string(), bytes: z.number(), contentType: z.string() }),
  key: z.object({ name: z.string() }),
};

/** Returns null for an entry of another kind. @throws {ArchiveDamaged} when a field is missing or invalid */
const as = <Head>(kind: keyof typeof shapes, head: EntryHead): Head | null => {
  if (head.kind !== kind) return null;
  if (!shapes[kind].safeParse(head).success) throw new ArchiveDamaged(`an entry (${kind}) does not say what it must`);
  return head as unknown as Head;
};

export const asManifest = (head: EntryHead) => as<Manifest>('manifest', head);
export const asTable = (head: EntryHead) => as<TableHead>('table', head);
export const asBlob = (head: EntryHead) => as<BlobHead>('blob', head);
export const asKey = (head: EntryHead) => as<KeyHead>('key', head);
