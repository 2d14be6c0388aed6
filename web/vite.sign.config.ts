import { defineConfig } from 'vite';

import { leanBundle, withLicence } from './build-settings.ts';

const bundle = leanBundle('sign', 'sign/webdoc/main.tsx');

/** The signing page's bundle. */
export default defineConfig({ ...bundle, plugins: [...(bundle.plugins ?? []), withLicence('libheif-js')] });
