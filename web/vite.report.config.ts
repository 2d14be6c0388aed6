import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The bundle of the page on which a stranger reports a mail. */
export default defineConfig(publicPageBundle('report', 'sign/report/main.tsx'));
