import type { KnownLog, NamedFile } from './log.ts';
import type { HeadsFile } from './read-kept.ts';

interface Known {
  files: readonly HeadsFile[];
  /** By number, as the server lists them. */
  listed: ReadonlyMap<number, NamedFile | null>;
  logs: readonly Pick<KnownLog, 'isSealed' | 'named'>[];
}

/**
 * The SHA-256 of each file of heads that something proves to be published: the server gives or lists it, a sealed PDF
 * names it, or a file that is proved names it as the one before. Anybody can write all others.
 */
export const provedFiles = ({ files, listed, logs }: Known): ReadonlySet<string> => {
  const proved = new Set(logs.flatMap(({ isSealed, named }) => (isSealed && named ? [named.sha256] : [])));
  for (const { number, previous, sha256, keptAs } of files.toSorted((one, other) => other.number - one.number)) {
    if (keptAs === null || listed.get(number)?.sha256 === sha256) proved.add(sha256);
    if (proved.has(sha256)) proved.add(previous);
  }
  return proved;
};
