import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const configFile = fileURLToPath(new URL('vite.sign.config.ts', import.meta.url));

/** Builds the signing page's bundle whenever the portal's is built, after it, into the same folder. */
export const withSignBundle = (): Plugin => {
  let isWatching = false;
  return {
    name: 'with-sign-bundle',
    apply: 'build',
    async closeBundle(error) {
      if (error || isWatching) return;
      isWatching = this.meta.watchMode;
      await build({ configFile, logLevel: 'warn', ...(isWatching && { build: { watch: {} } }) });
    },
  };
};
