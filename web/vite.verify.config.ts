import { defineConfig } from 'vite';

import { leanBundle } from './build-settings.ts';

/** The bundle of the page that checks sealed files. */
export default defineConfig(leanBundle('verify', 'sign/verify/main.tsx'));
