import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The preview's bundle: the components of the signing page for reading, without those for signing. */
export default defineConfig(publicPageBundle('preview', 'sign/preview/main.tsx'));
