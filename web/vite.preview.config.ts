import { defineConfig } from 'vite';

import { leanBundle } from './build-settings.ts';

/** The preview's own bundle: the signing page's pieces to read with, none of those to sign with. */
export default defineConfig(leanBundle('preview', 'sign/preview/main.tsx'));
