import { defineConfig } from 'vite';

import { leanBundle } from './build-settings.ts';

/** The preview's bundle: the components of the signing page for reading, without those for signing. */
export default defineConfig(leanBundle('preview', 'sign/preview/main.tsx'));
