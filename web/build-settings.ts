import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

import { importsAgain } from './imports-again.ts';

const web = fileURLToPath(new URL('.', import.meta.url));

const ofNode = new Set(['fs', 'path', 'crypto']);
const nothing = '\0nothing';

/** A package that runs in Node too asks for modules there that no browser has, and needs none of them here. */
const withoutNode = (): Plugin => ({
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (ofNode.has(id) ? nothing : null),
  load: (id) => (id === nothing ? 'export {}' : null),
});

/** What both builds agree on: class names made on the server must be those of the browser's style sheet. */
export const sharedSettings = {
  root: web,
  worker: { plugins: () => [withoutNode()] },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  // A font or picture written into a style sheet would weigh on every page and need a wider policy.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
} satisfies InlineConfig;

const packable = /^assets\/.*\.(?:js|css|svg|json|txt|wasm)$/;
const smallest = 1024;

/** Writes a .br and a .gz beside each asset, once, at the strength no server could afford per request. */
export const packAssets = (): Plugin => ({
  name: 'pack-assets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const large = Object.values(bundle).flatMap((file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return packable.test(file.fileName) && bytes.length >= smallest
          ? [{ name: file.fileName, bytes }]
          : [];
      });
      await Promise.all(
        large.map(async ({ name, bytes }) => {
          const br = await promisify(brotliCompress)(bytes, {
            // Of a megabyte of WebAssembly the last tenth costs 3 s of each build.
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
 * A public page's own bundle, apart from the portal's and from each other: sharing chunks would cost a reader requests
 * for parts of pages he never opens. Built by the portal's configuration, into the same folder.
 */
export const leanBundle = (name: 'sign' | 'preview' | 'verify', entry: string): InlineConfig => ({
  ...sharedSettings,
  plugins: [react(), importsAgain(), packAssets()],
  publicDir: false,
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    emptyOutDir: false,
    manifest: `.vite/${name}.json`,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: { [name]: entry } },
  },
});

/** Lays the licence of a package beside what is served of it, as licences like the LGPL ask. */
export const withLicence = (name: string): Plugin => ({
  name: 'with-licence',
  apply: 'build',
  async generateBundle() {
    const source = await readFile(new URL(`../node_modules/${name}/LICENSE`, import.meta.url));
    this.emitFile({ type: 'asset', fileName: `assets/${name}-licence.txt`, source });
  },
});
