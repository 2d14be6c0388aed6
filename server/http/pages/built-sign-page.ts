import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#contract/roles.ts';

/** Result of rendering on the server: the parts of a page that depend on its data. */
interface RenderedSignPage {
  language: Language;
  titles: Record<Language, string>;
  html: string;
  css: string[];
  /** Our own script to run before the page is shown. */
  script?: string;
  /** The HTML shows screens of a part that otherwise loads later, so it needs their style sheets at once. */
  showsLaterScreens?: boolean;
}

/** One of the public pages, as it was built. */
export interface BuiltPage<Page> {
  render(page: Page): RenderedSignPage;
  /** Paths of the entry script and of the scripts that it imports. */
  scripts: string[];
  /** Paths of the style sheets of the first load, what they hold together, and its SHA-256 hash for the content policy. */
  sheets: string[];
  css: string;
  cssHash: string;
  /** Paths of the style sheets of the part that the entry loads later. */
  laterSheets: string[];
}

/** The built files of the public pages are missing or incomplete. */
export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt';
}

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const readManifest = async (webDir: string, name: string): Promise<Record<string, ManifestEntry>> =>
  JSON.parse(await readFile(path.join(webDir, `.vite/${name}.json`), 'utf8')) as Record<string, ManifestEntry>;

/** The parts of the first load: the entry, then what it imports. Later parts load their own scripts and styles. */
const firstLoadOf = (manifest: Record<string, ManifestEntry>): ManifestEntry[] => {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the manifest names no entry');
  return [entry, ...(entry.imports ?? []).flatMap((name) => manifest[name] ?? [])];
};

const readStyles = async (webDir: string, sheets: string[]): Promise<string> =>
  (await Promise.all(sheets.map((file) => readFile(path.join(webDir, file), 'utf8')))).join('').trim();

/**
 * Loads a public page as it was built: its scripts' names, its style sheet, and the function that renders it.
 * @throws {PagesNotBuilt}
 */
export const loadBuiltPage = async <Page>(
  folders: { webDir: string; ssrDir: string },
  name: 'sign' | 'preview' | 'question' | 'report' | 'verify' | 'mine' | 'docs',
): Promise<BuiltPage<Page>> => {
  try {
    const manifest = await readManifest(folders.webDir, name);
    const parts = firstLoadOf(manifest);
    const files = parts.flatMap((part) => part.css ?? []);
    const css = await readStyles(folders.webDir, files);
    // Load the bundle, never the sources: its HTML must match the browser's scripts of the same build.
    const bundle: unknown = await import(pathToFileURL(path.join(folders.ssrDir, `${name}.js`)).href);
    const { renderPage } = bundle as { renderPage: BuiltPage<Page>['render'] };
    const scripts = parts.map(({ file }) => `/${file}`);
    const later = parts.flatMap(({ dynamicImports }) => dynamicImports ?? []);
    const laterSheets = later.flatMap((name) => manifest[name]?.css ?? []).map((file) => `/${file}`);
    return {
      render: renderPage,
      scripts,
      sheets: files.map((file) => `/${file}`),
      css,
      cssHash: hashOf(css),
      laterSheets,
    };
  } catch (cause) {
    throw new PagesNotBuilt('The pages are not built: run `npm run build` first.', { cause });
  }
};
