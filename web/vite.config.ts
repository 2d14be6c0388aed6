import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { packAssets, sharedSettings } from './build-settings.ts';
import { withSignBundle } from './sign-bundle.ts';

/** The browser's two bundles: the portal here, and beside it the lean signing page, which is written by the server. */
export default defineConfig({
  ...sharedSettings,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), enforce: 'pre' },
    react(),
    packAssets(),
    withSignBundle(),
  ],
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { portal: 'index.html' } },
  },
});
