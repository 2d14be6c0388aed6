import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));

/** Shows the components alone, for development and tests; not part of the shipped build. */
export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [{ ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), enforce: 'pre' }, react()],
  server: { port: 5199, strictPort: true },
  build: { rollupOptions: { input: `${web}/ui-book.html` }, emptyOutDir: true },
});
