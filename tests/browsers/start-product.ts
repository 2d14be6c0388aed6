import { wideUnverifiedBudgets } from '#tests/support/wide-budgets.ts';
import { startProduct } from '../e2e/page-objects/product.ts';
import { engines } from './drivers/driver.ts';
import { whatLacks } from './drivers/programs.ts';
import { productVariable } from './product-variable.ts';

/** `npm run test:browsers` sets it: an engine that is not there is a failure, not a skipped test. */
const { EVERY_ENGINE: demanded } = process.env;

/** Starts the product before the first engine; the answer stops it after the last. */
const startForAll = async (): Promise<() => Promise<void>> => {
  const lacking = engines.flatMap((engine) => whatLacks(engine) ?? []);
  if (demanded && lacking.length > 0) throw new Error(`not on this machine: ${lacking.join('; ')}`);
  const started = await startProduct({
    PARAPHE_SEED: 'off',
    RATE_CRM: '10000/60',
    ...wideUnverifiedBudgets,
    RATE_LOGIN: '10000/60',
  });
  process.env[productVariable] = JSON.stringify(started);
  return () => started.stop();
};

// oxlint-disable-next-line no-default-export -- Playwright imports the default
export default startForAll;
