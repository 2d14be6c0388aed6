import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { packAssets, sharedSettings } from './build-settings.ts';

/**
 * The signing page's own bundle, apart from the portal's: sharing chunks with it would cost a signer requests for
 * parts of pages he never opens. Built by the portal's configuration, into the same folder.
 */
export default defineConfig({
  ...sharedSettings,
  plugins: [react(), packAssets()],
  publicDir: false,
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    emptyOutDir: false,
    manifest: '.vite/sign.json',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: { sign: 'sign/webdoc/main.tsx' } },
  },
});
