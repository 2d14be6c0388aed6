import * as z from 'zod';
import { eachHost } from '#engines/postgres/hosts.ts';

const isPostgres = (url: string): boolean => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol);

/** Of several hosts the one that takes writes is used, so nothing else can be asked for. */
const isForWrites = (url: string): boolean => {
  if (!URL.canParse(url)) return true;
  const wanted = new URL(url).searchParams.get('target_session_attrs') ?? 'read-write';
  return ['read-write', 'primary', 'any'].includes(wanted);
};

/** One host or, as libpq takes them, several with a comma between. Name and password are percent-encoded. */
export const databaseUrl = z
  .string()
  .refine((text) => eachHost(text).every(isPostgres), 'postgres://user:password@host:5432/database, or host,host')
  .refine((text) => eachHost(text).every(isForWrites), 'target_session_attrs can only be read-write');

/** Each replica is watched by itself, so each has a connection string of its own. */
export const replicaUrls = z
  .string()
  .transform((text) => text.split(/,\s*(?=postgres(?:ql)?:)/).map((url) => url.trim()))
  .pipe(
    z
      .array(
        z.string().refine((url) => isPostgres(url) && eachHost(url).length === 1, 'postgres://…, with a comma between'),
      )
      .max(10),
  );
