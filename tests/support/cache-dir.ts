import path from 'node:path';

/** One folder for the unpacked browser and its fonts: unpacking them takes three seconds of processor time. */
export const cacheDir = path.resolve('.cache/browser');
