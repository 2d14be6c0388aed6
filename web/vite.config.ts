import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { retryableImports } from './retryable-imports.ts';
import { stripCallSchemas } from './strip-call-schemas.ts';
import { packAssets, sharedSettings } from './build-settings.ts';
import { withPublicBundles } from './public-bundles.ts';

/** The browser's bundle of the portal, and beside it those of the public pages that the server renders. */
export default defineConfig({
  ...sharedSettings,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), enforce: 'pre' },
    react(),
    stripCallSchemas(),
    retryableImports(),
    packAssets(),
    withPublicBundles(),
  ],
  build: {
    ...sharedSettings.build,
    outDir: '../dist/web',
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // A browser would remember a failed preload as a failed module, so a lazy part preloads only its styles.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: { portal: 'index.html' },
      output: {
        codeSplitting: {
          // One file for the modules that most pages share: alone, each small one costs a request and compresses badly.
          // Without what the log-in and the first screen do not have.
          groups: [
            {
              name: 'common',
              test: /[\\/]web[\\/](ui|kit)[\\/](?!form-schemas|icons[\\/]page-icons|forms[\\/](?:checkbox|search-field)\.)/,
              minShareCount: 14,
            },
            // The router and the queries, which every page needs: in a dozen small files otherwise.
            {
              name: 'tanstack',
              test: /[\\/]node_modules[\\/](?:@tanstack|use-sync-external-store)[\\/]/,
              minShareCount: 8,
            },
          ],
        },
      },
      // These calls have no side effects, so an unused declaration of a contract is removed from the bundle.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'records', 'pageOf', 'lineOfText'] },
    },
  },
});
