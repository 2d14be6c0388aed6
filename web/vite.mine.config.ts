import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The bundle of the page that lists all documents of an address. */
export default defineConfig(publicPageBundle('mine', 'sign/mine/main.tsx'));
