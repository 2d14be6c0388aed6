import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readXml } from './xml.ts';
import type { Element } from './xml.ts';

/** `salesforce/` at the root of the repository. A bundle is as far below it as its place in `dist/`. */
const findRoot = (from: string): string => {
  const here = path.join(from, 'salesforce');
  if (existsSync(path.join(here, 'provider', 'sfdx-project.json'))) return here;
  const above = path.dirname(from);
  if (above === from) throw new Error('salesforce/, the metadata of the CRM, is missing');
  return findRoot(above);
};

export const metadataRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/** Files below a folder, absolute or of `salesforce/`, whose names end so, in the order of their paths, with `/`. */
export const metadataFiles = (folder: string, ending: string): string[] =>
  readdirSync(path.resolve(metadataRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith(ending))
    .toSorted();

/** @throws SyntaxError when the root is another element, or the file is no metadata */
export const readMetadata = (file: string, root: string): Element => {
  const element = readXml(readFileSync(path.resolve(metadataRoot, file), 'utf8'), file);
  if (element.name !== root) throw new SyntaxError(`${file}: ${root} expected`);
  return element;
};
