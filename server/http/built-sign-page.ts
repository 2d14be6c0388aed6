import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Result of rendering on the server: the parts of a page that depend on its data. */
interface RenderedSignPage {
  language: string;
  title: string;
  html: string;
  css: string[];
}

/** One of the public pages, as it was built. */
export interface BuiltPage<Page> {
  render(page: Page): RenderedSignPage;
  /** Addresses of the scripts that the page starts with. */
  scripts: string[];
  /** The style sheet every such page has, and its hash. */
  css: string;
  cssHash: string;
}

/** The pages of `web/` are not there to be served: they were not built, or not wholly. */
export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt';
}

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const readManifest = async (webDir: string, name: string): Promise<Record<string, ManifestEntry>> =>
  JSON.parse(await readFile(path.join(webDir, `.vite/${name}.json`), 'utf8')) as Record<string, ManifestEntry>;

/** The entry's own script first, then what it stands on. */
const scriptsOf = (manifest: Record<string, ManifestEntry>): string[] => {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the manifest names no entry');
  return [entry.file, ...(entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])].map((file) => `/${file}`);
};

const readStyles = async (webDir: string, manifest: Record<string, ManifestEntry>): Promise<string> => {
  const files = Object.values(manifest).map(({ file }) => file);
  const sheets = files.filter((file) => file.endsWith('.css'));
  return (await Promise.all(sheets.map((file) => readFile(path.join(webDir, file), 'utf8')))).join('').trim();
};

/**
 * Loads a public page as it was built: its scripts' names, its style sheet, and the function that renders it.
 * @throws {PagesNotBuilt}
 */
export const loadBuiltPage = async <Page>(
  folders: { webDir: string; ssrDir: string },
  name: 'sign' | 'preview' | 'verify',
): Promise<BuiltPage<Page>> => {
  try {
    const manifest = await readManifest(folders.webDir, name);
    const css = await readStyles(folders.webDir, manifest);
    // The bundle, never its sources: what renders is what was built together with the browser's half.
    const bundle: unknown = await import(pathToFileURL(path.join(folders.ssrDir, `${name}.js`)).href);
    const { renderPage } = bundle as { renderPage: BuiltPage<Page>['render'] };
    return { render: renderPage, scripts: scriptsOf(manifest), css, cssHash: hashOf(css) };
  } catch (cause) {
    throw new PagesNotBuilt('The pages are not built: run `npm run build` first.', { cause });
  }
};
