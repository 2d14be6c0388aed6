import { browserRatio } from '#engines/tracing/trace.ts';

/** Tells a page that its calls begin traces, and which share is kept; empty where nothing is traced. */
export const traceMeta = (): string => {
  const ratio = browserRatio();
  return ratio === null ? '' : `<meta name="trace-ratio" content="${ratio}">`;
};
