import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const configFiles = ['sign', 'preview', 'question', 'report', 'verify', 'mine', 'docs'].map((name) =>
  fileURLToPath(new URL(`vite.${name}.config.ts`, import.meta.url)),
);

/** Builds the public pages' bundles after each build of the portal, into the same folder. */
export const withPublicBundles = (): Plugin => {
  let isWatching = false;
  return {
    name: 'with-public-bundles',
    apply: 'build',
    async closeBundle(error) {
      if (error || isWatching) return;
      isWatching = this.meta.watchMode;
      // Sequential: each build reads and writes its whole module graph.
      for (const configFile of configFiles)
        await build({ configFile, logLevel: 'warn', ...(isWatching && { build: { watch: {} } }) });
    },
  };
};
