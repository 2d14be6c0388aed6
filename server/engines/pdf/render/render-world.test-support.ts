import { join } from 'node:path';
import type { PdfLog } from '../log.ts';

/** The folder of all tests, so that the browser is unpacked only once. */
export const cacheDir = join(import.meta.dirname, '../../../../.cache/browser');

export const limit = { timeoutMs: 30_000 };

export const quietLog: PdfLog = { info: () => {}, warn: () => {}, error: () => {} };

export const page = (body: string, style = '') =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Contrat</title><style>@page{size:A4;margin:2cm}${style}</style></head><body>${body}</body></html>`;
