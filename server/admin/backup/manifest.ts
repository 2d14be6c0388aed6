import * as z from 'zod';
import { ArchiveDamaged, type EntryHead } from '#engines/archive/archive.ts';
import type { TableShape } from './tables.ts';

/** Version of the archive's format. It rises when an earlier reader would misread the archive. */
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

/** The store's own rule for keys is asked where they are written; none of them is without a name or a path of its own. */
const shapes = {
  manifest: z.object({
    format: z.number(),
    takenAt: z.string(),
    migrations: z.array(z.string()),
    keyId: z.string(),
    withKeys: z.boolean(),
  }),
  table: z.object({ name: z.string(), columns: z.array(z.string()) }),
  blob: z.object({ key: z.string(), bytes: z.number(), contentType: z.string() }),
  key: z.object({ name: z.string() }),
};

/** @throws {ArchiveDamaged} for an entry of that kind that says less than it must */
const as = <Head>(kind: keyof typeof shapes, head: EntryHead): Head | null => {
  if (head.kind !== kind) return null;
  if (!shapes[kind].safeParse(head).success)
    throw new ArchiveDamaged(`an entry (${kind}) does not say what it must`);
  return head as unknown as Head;
};

export const asManifest = (head: EntryHead) => as<Manifest>('manifest', head);
export const asTable = (head: EntryHead) => as<TableHead>('table', head);
export const asBlob = (head: EntryHead) => as<BlobHead>('blob', head);
export const asKey = (head: EntryHead) => as<KeyHead>('key', head);
