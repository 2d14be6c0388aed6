import { defineConfig } from 'vite';

import { leanBundle, withLicence } from './build-settings.ts';

const bundle = leanBundle('sign', 'sign/webdoc/main.tsx');

export default defineConfig({ ...bundle, plugins: [...(bundle.plugins ?? []), withLicence('libheif-js')] });
