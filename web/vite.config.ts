import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { importsAgain } from './imports-again.ts';
import { leanCalls } from './lean-calls.ts';
import { packAssets, sharedSettings } from './build-settings.ts';
import { withSignBundle } from './sign-bundle.ts';

/** The browser's bundles: the portal here, and beside it those of the lean public pages, which are written by the server. */
export default defineConfig({
  ...sharedSettings,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), enforce: 'pre' },
    react(),
    leanCalls(),
    importsAgain(),
    packAssets(),
    withSignBundle(),
  ],
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // A script that failed to come ahead would be remembered as failed; of a lazy part only the styles come ahead.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: { portal: 'index.html' },
      output: {
        codeSplitting: {
          // One file of what most pages share: alone, each small module would be a request that packs badly.
          groups: [
            {
              name: 'common',
              test: /[\\/]web[\\/](ui|kit)[\\/](?!form-schemas|icons[\\/]page-icons)/,
              minShareCount: 13,
            },
          ],
        },
      },
      // Makers of declarations: what no page uses of a contract goes, with the calls that made it.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'records', 'lineOfText'] },
    },
  },
});
