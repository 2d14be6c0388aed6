import { createHash, type X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Connection } from '../../postgres/database.ts';
import { readCertificate } from './known-certificates.ts';
import type { PdfLog } from '../log.ts';

/** Use of a trusted certificate: seals of documents, or timestamps of an authority. */
export type TrustUse = 'seal' | 'time';

/** A trusted certificate that its authority has revoked. */
export interface Revoked {
  der: Uint8Array;
  at: Date;
}

/** Trusted certificates. They are kept for years, because an old seal is checked with its old certificate. */
export interface TrustStore {
  add(use: TrustUse, certificate: X509Certificate): Promise<void>;
  /** In DER. They are read each time, because another process may have added one. */
  certificates(use: TrustUse): Promise<Uint8Array[]>;
  /**
   * Keeps the earliest time that is told, or the last one of those when it was on hold. Does nothing for a certificate
   * that is not trusted.
   */
  revoke(der: Uint8Array, at: Date, isOnHold?: boolean): Promise<void>;
  /** A certificate that was on hold is good at a later moment. One that was revoked stays so, whatever is told. */
  lift(der: Uint8Array, of: Date): Promise<void>;
  revoked(): Promise<Revoked[]>;
  /** Keeps since when nobody has answered whether a trusted certificate is revoked. */
  keepStatus(der: Uint8Array, status: 'known' | 'unknown'): Promise<void>;
}

const fingerprintOf = (der: Uint8Array): Buffer => createHash('sha256').update(der).digest();

/** Certificates in the table `trusted_certificates`, which all processes share and every backup contains. */
export const openTrustTable = (db: Connection): TrustStore => ({
  add: async (use, { raw }) => {
    await db
      .insertInto('trusted_certificates')
      .values({ use, fingerprint: fingerprintOf(raw), der: raw })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  certificates: async (use) => {
    const rows = await db
      .selectFrom('trusted_certificates')
      .select('der')
      .where('use', '=', use)
      .orderBy('added_at')
      .execute();
    return rows.map(({ der }) => der);
  },
  revoke: async (der, at, isOnHold = false) => {
    await db
      .updateTable('trusted_certificates')
      .set({ revoked_at: at, on_hold: isOnHold })
      .where('fingerprint', '=', fingerprintOf(der))
      .where((where) => {
        const isEarlier = isOnHold ? [] : [where('revoked_at', '>', at)];
        return where.or([where('revoked_at', 'is', null), where('on_hold', '=', true), ...isEarlier]);
      })
      .execute();
  },
  lift: async (der, of) => {
    await db
      .updateTable('trusted_certificates')
      .set({ revoked_at: null, on_hold: false })
      .where('fingerprint', '=', fingerprintOf(der))
      .where('on_hold', '=', true)
      .where('revoked_at', '<', of)
      .execute();
  },
  revoked: async () => {
    const rows = await db
      .selectFrom('trusted_certificates')
      .select(['der', 'revoked_at'])
      .where('revoked_at', 'is not', null)
      .execute();
    return rows.flatMap(({ der, revoked_at: at }) => (at === null ? [] : [{ der, at }]));
  },
  keepStatus: async (der, status) => {
    const change = db
      .updateTable('trusted_certificates')
      .set({ status_unknown_since: status === 'known' ? null : sql`now()` })
      .where('fingerprint', '=', fingerprintOf(der));
    await change.where('status_unknown_since', status === 'known' ? 'is not' : 'is', null).execute();
  },
});

/** For an engine without a database. The certificates are lost with the process. */
export const openTrustInMemory = (): TrustStore => {
  const kept: Record<TrustUse, Uint8Array[]> = { seal: [], time: [] };
  let revoked: (Revoked & { isOnHold: boolean })[] = [];
  const isOf = (der: Uint8Array) => (one: Revoked) => Buffer.compare(one.der, der) === 0;
  return {
    add: async (use, { raw }) => {
      if (!kept[use].some((one) => raw.equals(one))) kept[use].push(raw);
    },
    certificates: async (use) => kept[use],
    revoke: async (der, at, isOnHold = false) => {
      const known = revoked.find(isOf(der));
      if (known && !known.isOnHold && (isOnHold || known.at <= at)) return;
      revoked = [...revoked.filter((one) => one !== known), { der, at, isOnHold }];
    },
    lift: async (der, of) => {
      revoked = revoked.filter((one) => !(isOf(der)(one) && one.isOnHold && one.at < of));
    },
    revoked: async () => revoked,
    keepStatus: async () => {},
  };
};

const folders: Record<TrustUse, string> = { seal: 'trusted', time: 'trusted-time' };

/**
 * Copies the PEM files of `trusted` and `trusted-time` below a folder into the store. They come from earlier versions,
 * older backups or an administrator. Missing folders count as empty.
 */
export const takeInPemFiles = async (folder: string, trust: TrustStore, log: PdfLog): Promise<void> => {
  for (const use of ['seal', 'time'] as const) {
    const names = await readdir(join(folder, folders[use])).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.pem'))) {
      const text = await readFile(join(folder, folders[use], name), 'utf8');
      try {
        await trust.add(use, readCertificate(text));
      } catch (error) {
        log.warn({ file: name, error: (error as Error).message }, 'a file of trusted certificates is not taken in');
      }
    }
  }
};
