import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import woff2ToSfnt from 'woff2-encoder/decompress';
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
const scripts = ['arabic', 'bengali', 'devanagari', 'khmer', 'tamil', 'telugu'];
/** One file for about a hundred characters each, of every weight; its Latin would stand in for ours. */
const chineseFile = /-\d+-wght-normal\.woff2$/;
const chineseManifest = () => require.resolve('@fontsource-variable/noto-sans-sc/package.json');

/**
 * Unpacks the fonts the browser sees and answers the path of its font configuration. Without any
 * font Chromium writes valid but empty pages, so the system's fonts are only an addition: they serve
 * scripts ours lack.
 */
export const unpackFonts = async (folder: string): Promise<string> => {
  const families = Object.keys(substitutes).map((family) => family.toLowerCase());
  const versions = [...families, ...scripts.map((script) => `noto-sans-${script}`)]
    .map((family) => require.resolve(`@fontsource/${family}/package.json`))
    .concat(chineseManifest());
  const digest = createHash('sha256').update(configuration(''));
  for (const manifest of versions) digest.update(await readFile(manifest));
  const name = `fonts-${digest.digest('hex').slice(0, 16)}`;
  const unpacked = await unpackOnce(folder, name, async (into) => {
    for (const family of families) await convertFamily(family, subsets, join(into, 'files'));
    for (const script of scripts) await convertFamily(`noto-sans-${script}`, [script], join(into, 'files'));
    await convertChinese(join(into, 'files'));
    await unpackOpenSans(join(into, 'files'));
    // The folder is renamed after it is filled: the configuration names its final place.
    const text = configuration(join(folder, name, 'files'));
    await writeUnpacked(join(into, 'fonts.conf'), Buffer.from(text), false);
  });
  return join(unpacked, 'fonts.conf');
};

const convertFamily = async (family: string, ofSubsets: string[], into: string): Promise<void> => {
  const files = join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files');
  for (const subset of ofSubsets) {
    for (const cut of cuts) {
      const name = `${family}-${subset}-${cut}`;
      const woff = await readFile(join(files, `${name}.woff`)).catch(() => null);
      if (woff !== null) await writeUnpacked(join(into, `${name}.ttf`), woffToSfnt(woff), false);
    }
  }
};

const convertChinese = async (into: string): Promise<void> => {
  const files = join(dirname(chineseManifest()), 'files');
  for (const name of await readdir(files)) {
    if (!chineseFile.test(name)) continue;
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

const configuration = (files: string): string => {
  const rules = Object.entries(substitutes).flatMap(([family, names]) =>
    names.map(
      (name) =>
        `<match target="pattern"><test name="family"><string>${name}</string></test>` +
        `<edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`,
    ),
  );
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    `<dir>${escapeXml(files)}</dir><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir>`,
    '<cachedir prefix="xdg">fontconfig</cachedir>',
    ...rules,
    '</fontconfig>',
  ].join('\n');
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
