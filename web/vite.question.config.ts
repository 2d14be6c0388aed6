import { defineConfig } from 'vite';
import { publicPageBundle } from './build-settings.ts';

/** The bundle of the page on which the sender answers a question. */
export default defineConfig(publicPageBundle('question', 'sign/question/main.tsx'));
