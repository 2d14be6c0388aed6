import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { readSignedData, timestampOf } from '#seal-reader/cms.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { PdfStructureError } from '#seal-reader/pdf-objects.ts';
import { findSeals, sealContents, type SealPlace } from '#seal-reader/seal-place.ts';
import type { levels } from './make-seals.ts';

type Level = (typeof levels)[number];

/** A file to be judged. */
export interface Case {
  pdf: Uint8Array;
  path: string;
  level: Level;
}

/** The findings of a program in its own words, cut down to what can differ. */
export type Judge = (one: Case) => Promise<string>;

const run = async (program: string, ...args: string[]): Promise<string> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return said + complained;
};

/** poppler, which verifies by NSS. It cannot judge document timestamps, but finds them and what they cover. */
export const pdfsig: Judge = async ({ path }) => {
  const [, ...signatures] = (await run('pdfsig', '-nocert', path)).split(/^Signature #\d+:/m);
  return signatures
    .map((one) => {
      const type = /Signature Type: (.*)/.exec(one)?.[1];
      const verdict = /Signature Validation: (.*)/.exec(one)?.[1];
      return `${type}, ${one.includes('- Total document signed') ? 'all' : 'a part'}, ${verdict}`;
    })
    .join('; ');
};

/** MuPDF, which verifies by OpenSSL. It takes a document timestamp for a field that nobody has signed. */
export const mutool: Judge = async ({ path }) => {
  const said = await run('mutool', 'sign', '-v', path);
  const verdicts = said.match(/The document is unchanged|edits since signing|digest|repair|invalid|is not signed/g);
  return (verdicts ?? ['nothing']).join('; ');
};

/** Null for a file of which a changed bit broke the form. */
const placeIn = (pdf: Uint8Array): SealPlace | null => {
  try {
    return findSeals(pdf)[0] ?? null;
  } catch (error) {
    if (error instanceof PdfStructureError) return null;
    throw error;
  }
};

/** OpenSSL: the signature, its timestamp, every answer of OCSP, the archive timestamp. */
export const openssl =
  (folder: string): Judge =>
  async ({ pdf, path }) => {
    const aside = async (name: string, bytes: Uint8Array) => {
      await writeFile(`${path}.${name}`, bytes);
      return `${path}.${name}`;
    };
    const chain = join(folder, 'chain.pem');
    const isTrue = async (words: string, ...args: string[]) => (await run('openssl', ...args)).includes(words);
    const stamp = async (token: Uint8Array, over: Uint8Array) => {
      const files = ['-in', await aside('token', token), '-data', await aside('over', over)];
      return isTrue('Verification: OK', 'ts', '-verify', '-token_in', ...files, '-CAfile', chain);
    };
    const place = placeIn(pdf);
    if (!place) return 'nothing';
    const { ranges, contents } = place;
    const covered = pdf.subarray(0, (ranges[2] ?? 0) + (ranges[3] ?? 0));
    const cms = sealContents(pdf, place);
    const signed = Buffer.concat([covered.subarray(0, contents.start), covered.subarray(contents.end)]);
    const files = ['-in', await aside('cms', cms), '-content', await aside('signed', signed), '-out', `${path}.out`];
    const options = ['-inform', 'DER', '-binary', '-cades', '-CAfile', chain, '-purpose', 'any'];
    const found = [`seal ${await isTrue('successful', 'cms', '-verify', ...options, ...files)}`];
    const data = readSignedData(cms);
    const token = timestampOf(data);
    if (token) found.push(`timestamp ${await stamp(token, data.signer.signature)}`);
    for (const layer of readLayers(pdf, covered.length) ?? []) {
      for (const answer of layer.store.ocsps) {
        const [issuer, seal, time] = ['authority', 'seal', 'time'].map((name) => join(folder, `${name}.pem`));
        const about = ['-issuer', issuer ?? '', '-cert', seal ?? '', '-cert', time ?? ''];
        const given = ['-respin', await aside('ocsp', answer), '-CAfile', chain, '-no_nonce'];
        const said = await run('openssl', 'ocsp', ...given, ...about);
        found.push(`ocsp ${said.includes('Response verify OK') && /(?:seal|time)\.pem: good/.test(said)}`);
      }
      if (layer.stamp) found.push(`archive ${await stamp(layer.stamp.token, Buffer.concat(layer.stamp.stamped))}`);
    }
    return found.join(', ');
  };

/** PDFBox with Bouncy Castle, one process for all files. `JAVA_LIBRARIES` names the folder of their archives. */
export const openPdfBox = () => {
  const libraries = process.env['JAVA_LIBRARIES'] ?? '/usr/share/java';
  const archives = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'];
  const path = archives.map((name) => join(libraries, `${name}.jar`)).join(':');
  const child = spawn('java', ['-cp', path, join(import.meta.dirname, 'Judge.java')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const judge: Judge = ({ path: file }) => {
    const answer = last.then(async () => {
      child.stdin.write(`${file}\n`);
      return (await lines.next()).value ?? 'ended';
    });
    last = answer;
    return answer;
  };
  return { judge, close: () => child.stdin.end() };
};
