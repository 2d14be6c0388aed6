import { defineConfig } from 'vite';

import { leanBundle } from './build-settings.ts';

/** The signing page's bundle. */
export default defineConfig(leanBundle('sign', 'sign/webdoc/main.tsx'));
