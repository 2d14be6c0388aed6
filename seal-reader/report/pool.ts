import { readCertificate } from '../certificate.ts';
import { attribute } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { childAt, children, encoded, tags } from '../der.ts';
import { isDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { readCrl } from '../long-term/crl.ts';
import { readOcsp } from '../long-term/ocsp.ts';
import type { AnyFile } from './any-file.ts';
import { readable } from './tools.ts';
import type { Pool } from './tools.ts';
import { entryOf } from './values.ts';

const most = 1_000;
/** Of the certificates, answers or lists of one file. The longest lists of real authorities take a few megabytes. */
const mostBytes = 32 * 1_048_576;
const none: Pool = { certificates: [], ocsps: [], crls: [] };

/** Reads the document security store (ETSI EN 319 142-1 §5.4.2), also its lists for single signatures (`/VRI`). */
export const poolIn = async (file: AnyFile | null): Promise<Pool> => {
  if (!file) return none;
  try {
    const store = await file.resolve(entryOf(await file.resolve(entryOf(file.trailer, 'Root')), 'DSS'));
    const bySignature = await file.resolve(entryOf(store, 'VRI'));
    const each = isDictionary(bySignature) ? [...bySignature.entries.values()] : [];
    const apart = await Promise.all(each.slice(0, most).map((value) => file.resolve(value)));
    const read = async (whole: string, single: string) => {
      const lists = [entryOf(store, whole), ...apart.map((one) => entryOf(one, single))];
      const references = (await Promise.all(lists.map((list) => file.resolve(list)))).flatMap(itemsOf);
      return dataOf(file, unique(references).slice(0, most));
    };
    return {
      certificates: readable(await read('Certs', 'Cert'), readCertificate),
      ocsps: readable(await read('OCSPs', 'OCSP'), readOcsp),
      crls: readable(await read('CRLs', 'CRL'), readCrl),
    };
  } catch (error) {
    if (error instanceof PdfStructureError) return none;
    throw error;
  }
};

/** One after the other, because a few packed bytes may become many. @throws PdfStructureError */
const dataOf = async (file: AnyFile, references: readonly PdfValue[]): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  let room = mostBytes;
  for (const reference of references) {
    const data = await file.data(reference);
    room -= data.length;
    if (room < 0) throw new PdfStructureError('The proofs are too long.');
    all.push(data);
  }
  return all;
};

const unique = (references: PdfValue[]): PdfValue[] => {
  const byNumber = new Map(
    references.flatMap((one) =>
      typeof one === 'object' && one?.kind === 'reference' ? [[one.object, one] as const] : [],
    ),
  );
  return [...byNumber.values()];
};

const adobeRevocation = '1.2.840.113583.1.1.8';

/** Adds the proofs in the signature itself: its certificates, and the statements that Acrobat signs with it. */
export const withOwn = (pool: Pool, data: SignedData): Pool => {
  const certificates = [...pool.certificates, ...readable(data.certificates, readCertificate)];
  try {
    const archival = attribute(data.signer.signedAttributes, adobeRevocation);
    const lists = archival ? children(archival) : [];
    const read = (tag: number) => {
      const list = lists.find((one) => one.tag === tag);
      return list ? children(childAt(list, 0, tags.sequence)).map(encoded) : [];
    };
    const [crls, ocsps] = [readable(read(tags.context0), readCrl), readable(read(tags.context1), readOcsp)];
    return { certificates, ocsps: [...pool.ocsps, ...ocsps], crls: [...pool.crls, ...crls] };
  } catch {
    return { ...pool, certificates };
  }
};
