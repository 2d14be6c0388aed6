import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { sharedSettings } from './build-settings.ts';

/** The public pages as the server renders them: files that need nothing installed. */
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
    ssr: true,
    rolldownOptions: {
      input: {
        sign: 'sign/webdoc/render.tsx',
        preview: 'sign/preview/render.tsx',
        verify: 'sign/verify/render.tsx',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
