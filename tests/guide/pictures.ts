import { chromium } from '@playwright/test';
import { startProduct } from '#tests/e2e/page-objects/product.ts';
import { openCamera } from './camera.ts';
import { shootCustomers } from './customers.ts';
import { shootOthers } from './others.ts';
import { shootRecords } from './records.ts';
import { shootSigners } from './signers.ts';

/** Takes the screenshots of `docs/guide` from a new demo; `npm run guide -- signers` takes only those of signers. */
const kinds = { customers: shootCustomers, others: shootOthers, records: shootRecords, signers: shootSigners };
const wanted = process.argv.slice(2);

const context = await startProduct();
const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
  args: ['--no-sandbox'],
});
try {
  for (const language of ['fr', 'en'] as const) {
    const camera = openCamera(browser, language);
    for (const [name, shoot] of Object.entries(kinds))
      if (wanted.length === 0 || wanted.includes(name)) await shoot(camera, context);
  }
} finally {
  await browser.close();
  await context.stop();
}
