import { latin } from '#seal-reader/pdf-objects.ts';
import { judgeFile } from '#seal-reader/report/judge-file.ts';
import type { Report } from '#seal-reader/report/report.ts';
import type { Tools } from '#seal-reader/report/tools.ts';
import { claimHolds, digest } from '../check-crypto.ts';
import type { Trust } from '../trust.ts';

const unpack: Tools['inflate'] = async (bytes, most) => {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) throw new RangeError('It unpacks to too much.');
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

/** Line ends that some programs count as data. Engines refuse any byte behind it. */
const lineEnds = ['', '\n', '\r', '\r\n'];

const inflate: Tools['inflate'] = async (bytes, most) => {
  const end = latin(bytes, bytes.length - 2, bytes.length);
  let refusal: unknown;
  for (const lineEnd of lineEnds.filter((each) => end.endsWith(each))) {
    try {
      return await unpack(bytes.subarray(0, bytes.length - lineEnd.length), most);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      refusal = error;
    }
  }
  throw refusal;
};

/** Cryptography and compression of browsers for the judge. */
export const tools: Tools = { confirm: claimHolds, inflate, sha256: (bytes) => digest('sha256', bytes) };

/** The report of the server's judge, with the browser's cryptography. */
export const reportOn = (
  pdf: Uint8Array,
  { seals, times, added = [], revoked = [] }: Trust,
  now = new Date(),
): Promise<Report> => judgeFile(pdf, { seals, times, added, revoked }, tools, now);
