import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { sharedSettings } from './build-settings.ts';

/** The signing page as the server renders it: one file that needs nothing installed. */
export default defineConfig({
  ...sharedSettings,
  plugins: [react()],
  publicDir: false,
  // Else React would decide at run time, and be its slow self wherever NODE_ENV is not set.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web-ssr',
    target: 'node20',
    ssr: 'sign/webdoc/render.tsx',
    rolldownOptions: { output: { entryFileNames: 'sign.js' } },
  },
});
