import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { retryableImports } from './retryable-imports.ts';

const web = fileURLToPath(new URL('.', import.meta.url));

const nodeModules = new Set(['fs', 'path', 'crypto']);
const emptyModule = '\0nothing';

/** Some packages import Node modules for code that no browser reaches, so these imports become empty modules. */
const withoutNode = (): Plugin => ({
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (nodeModules.has(id) ? emptyModule : null),
  load: (id) => (id === emptyModule ? 'export {}' : null),
});

const preloadHelper = '\0vite/preload-helper.js';
const ownHelper = fileURLToPath(new URL('sign/shell/load-with-styles.ts', import.meta.url));

/** The public pages preload no scripts for their later parts. Vite's helper would be the largest file of their own code. */
const withoutPreloads = (): Plugin => ({
  name: 'without-preloads',
  enforce: 'pre',
  load: (id) => (id === preloadHelper ? `export { loadWithStyles as __vitePreload } from '${ownHelper}';` : null),
});

/** Settings of the browser and the server build: class names rendered on the server must match the style sheet. */
export const sharedSettings = {
  root: web,
  worker: { plugins: () => [withoutNode()] },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  // An inlined font or picture would be downloaded with every page and would need a wider Content-Security-Policy.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
} satisfies InlineConfig;

const packable = /^assets\/.*\.(?:js|css|svg|json|txt|wasm)$/;
const minPackedBytes = 1024;

/** Writes a .br and a .gz file beside each asset at build time, at a strength too slow to use per request. */
export const packAssets = (): Plugin => ({
  name: 'pack-assets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const large = Object.values(bundle).flatMap((file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return packable.test(file.fileName) && bytes.length >= minPackedBytes ? [{ name: file.fileName, bytes }] : [];
      });
      await Promise.all(
        large.map(async ({ name, bytes }) => {
          const br = await promisify(brotliCompress)(bytes, {
            // For a megabyte of WebAssembly, quality 11 takes 3 s of each build and saves at most a tenth.
            params: { [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 9 : 11 },
          });
          const gz = await promisify(gzip)(bytes, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz });
        }),
      );
    },
  },
});

/**
 * One bundle per public page, with no chunks shared with the portal or another page: a shared chunk would cost the
 * reader extra requests for code of other pages. The portal's build starts this one, into the same folder.
 */
export const publicPageBundle = (
  name: 'sign' | 'preview' | 'question' | 'report' | 'verify' | 'mine' | 'docs',
  entry: string,
): InlineConfig => ({
  ...sharedSettings,
  plugins: [react(), retryableImports(), withoutPreloads(), packAssets()],
  publicDir: false,
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    emptyOutDir: false,
    manifest: `.vite/${name}.json`,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: { [name]: entry } },
  },
});

/** Copies a package's licence beside its served files, as licences like the LGPL require. */
export const withLicence = (name: string): Plugin => ({
  name: 'with-licence',
  apply: 'build',
  async generateBundle() {
    const source = await readFile(new URL(`../node_modules/${name}/LICENSE`, import.meta.url));
    this.emitFile({ type: 'asset', fileName: `assets/${name}-licence.txt`, source });
  },
});
