import { defineConfig } from 'vite';
import { publicPageBundle, withLicence } from './build-settings.ts';

const bundle = publicPageBundle('sign', 'sign/webdoc/main.tsx');

export default defineConfig({ ...bundle, plugins: [...(bundle.plugins ?? []), withLicence('libheif-js')] });
