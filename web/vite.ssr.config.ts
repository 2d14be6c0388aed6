import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedSettings } from './build-settings.ts';

/** The public pages for rendering on the server; all packages are bundled, so none has to be installed. */
export default defineConfig({
  ...sharedSettings,
  plugins: [react()],
  publicDir: false,
  // Otherwise React checks NODE_ENV at run time and uses its slow development build when it is not set.
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
        question: 'sign/question/render.tsx',
        report: 'sign/report/render.tsx',
        verify: 'sign/verify/render.tsx',
        mine: 'sign/mine/render.tsx',
        docs: 'sign/docs/render.tsx',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
