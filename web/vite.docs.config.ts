import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The bundle of the API's documentation, which the server renders: search, copying and trying. */
export default defineConfig(publicPageBundle('docs', 'sign/docs/main.ts'));
