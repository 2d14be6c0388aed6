import { mailsTo } from '../e2e/page-objects/mail.ts';
import type { RunningProduct } from '../e2e/page-objects/running-product.ts';
import { expect } from './browsers-test.ts';

/** The codes mailed to an address, the latest first. */
export const codesTo = async (product: RunningProduct, address: string): Promise<string[]> =>
  (await mailsTo(product.mailbox, address)).flatMap((mail) => /\b(\d{6})\b/.exec(mail.text)?.[1] ?? []);

/** The code mailed last, as soon as `count` have come. */
export const codeOf = async (product: RunningProduct, address: string, count: number): Promise<string> => {
  await expect.poll(() => codesTo(product, address)).toHaveLength(count);
  return (await codesTo(product, address))[0] ?? '';
};
