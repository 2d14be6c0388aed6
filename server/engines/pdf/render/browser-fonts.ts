import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackOnce, writeUnpacked } from './unpack-cache.ts';
import { readTar } from './tar.ts';
import { woffToSfnt } from '../woff.ts';

const require = createRequire(import.meta.url);

/** Allowed font families, each with a free replacement of the same widths. */
const substitutes: Record<string, readonly string[]> = {
  Arimo: ['Arial', 'Helvetica', 'Liberation Sans', 'sans-serif', 'sans', 'system-ui'],
  Tinos: ['Times New Roman', 'Times', 'Georgia', 'Liberation Serif', 'serif'],
  Carlito: ['Calibri'],
  Caveat: ['cursive'],
};

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'hebrew'];
const cuts = ['400-normal', '700-normal', '400-italic', '700-italic'];

/** Scripts no document names a family for: the browser looks for their letters in every font it sees. */
const scripts = `
  arabic syriac thaana nko ethiopic tifinagh armenian georgian devanagari bengali gurmukhi gujarati oriya tamil telugu
  kannada malayalam sinhala meetei-mayek ol-chiki thai lao khmer myanmar javanese adlam cherokee canadian-aboriginal
  symbols
`
  .trim()
  .split(/\s+/);
/** Families of which only these parts are taken: the name of the package, then of the part. */
const parts: readonly [family: string, subset: string][] = [
  ...scripts.map((script): [string, string] => [`noto-sans-${script}`, script]),
  ['noto-serif-tibetan', 'tibetan'],
  ['noto-sans-symbols-2', 'symbols'],
  ['noto-sans-symbols-2', 'braille'],
];
/** Families of one file for about a hundred characters each, of every weight. */
const cutFamilies = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'];
/**
 * Only the numbered files are used. The others contain Latin letters, which the browser would use in place of our
 * fonts.
 */
const numbered = /-\d+-wght-normal\.woff2$/;
const manifestOf = (family: string): string =>
  require.resolve(`@fontsource${cutFamilies.includes(family) ? '-variable' : ''}/${family}/package.json`);

/**
 * Unpacks the fonts the browser sees and answers the path of its font configuration. Without any
 * font Chromium writes valid but empty pages. The system's fonts are left out: a document is printed
 * the same on every machine.
 */
export const unpackFonts = async (folder: string): Promise<string> => {
  const families = Object.keys(substitutes).map((family) => family.toLowerCase());
  const all = new Set([...families, ...parts.map(([family]) => family), ...cutFamilies]);
  const digest = createHash('sha256').update(configuration()).update(JSON.stringify(parts));
  for (const family of all) digest.update(await readFile(manifestOf(family)));
  const name = `fonts-${digest.digest('hex').slice(0, 16)}`;
  const unpacked = await unpackOnce(folder, name, async (into) => {
    for (const family of families) await convertFamily(family, subsets, join(into, 'files'));
    for (const [family, subset] of parts) await convertFamily(family, [subset], join(into, 'files'));
    for (const family of cutFamilies) await convertCutFamily(family, join(into, 'files'));
    await unpackOpenSans(join(into, 'files'));
    await writeUnpacked(join(into, 'fonts.conf'), Buffer.from(configuration()), false);
  });
  return join(unpacked, 'fonts.conf');
};

const convertFamily = async (family: string, ofSubsets: string[], into: string): Promise<void> => {
  const files = join(dirname(manifestOf(family)), 'files');
  for (const subset of ofSubsets) {
    for (const cut of cuts) {
      const name = `${family}-${subset}-${cut}`;
      const woff = await readFile(join(files, `${name}.woff`)).catch(() => null);
      if (woff !== null) await writeUnpacked(join(into, `${name}.ttf`), woffToSfnt(woff), false);
    }
  }
};

const convertCutFamily = async (family: string, into: string): Promise<void> => {
  const { default: woff2ToSfnt } = await import('woff2-encoder/decompress');
  const files = join(dirname(manifestOf(family)), 'files');
  for (const name of await readdir(files)) {
    if (!numbered.test(name)) continue;
    const sfnt = await woff2ToSfnt(await readFile(join(files, name)));
    await writeUnpacked(join(into, `${basename(name, '.woff2')}.ttf`), Buffer.from(sfnt), false);
  }
};

const unpackOpenSans = async (into: string): Promise<void> => {
  const archive = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin', 'fonts.tar.br');
  for (const file of readTar(brotliDecompressSync(await readFile(archive)))) {
    if (file.path.endsWith('.ttf')) await writeUnpacked(join(into, file.path), file.bytes, false);
  }
};

/** Names the files from its own place: the folder is renamed after it is filled, and operators may move it. */
const configuration = (): string => {
  const rules = Object.entries(substitutes).flatMap(([family, names]) =>
    names.map(
      (name) =>
        `<match target="pattern"><test name="family"><string>${name}</string></test>` +
        `<edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`,
    ),
  );
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    '<dir prefix="relative">files</dir>',
    '<cachedir prefix="xdg">fontconfig</cachedir>',
    ...rules,
    '</fontconfig>',
  ].join('\n');
};
