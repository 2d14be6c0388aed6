import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The bundle of the page that checks sealed files. */
export default defineConfig(publicPageBundle('verify', 'sign/verify/main.tsx'));
