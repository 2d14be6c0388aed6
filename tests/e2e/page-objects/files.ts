import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';

/** Path of a file of the running test. Large files are given by path: the browser's protocol carries contents as text. */
export const fileOf = (name: string, content: Buffer): string => {
  const place = test.info().outputPath(name);
  writeFileSync(place, content);
  return place;
};
