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
    RATE_WEBDOC_UNVERIFIED: '10000/60',
    RATE_PROVIDER_TICKETS_OF_UNVERIFIED: '10000/60',
    RATE_TICKET_UNVERIFIED: '10000/60',
    RATE_TICKET_UNVERIFIED_MESSAGE: '10000/60',
    RATE_TICKET_UNVERIFIED_FILE: '10000/60',
    RATE_TICKET_UNVERIFIED_ADDRESS: '10000/60',
    RATE_TICKET_OF_UNVERIFIED: '10000/60',
    RATE_TICKET_UNVERIFIED_STORED_ADDRESS: '10000/60',
    RATE_TICKET_STORED_OF_UNVERIFIED: '10000/60',
    RATE_TEMPLATE_UNVERIFIED_ADDRESS: '10000/60',
    RATE_TEMPLATE_OF_UNVERIFIED: '10000/60',
    RATE_WEBDOC_UNVERIFIED_CODE: '10000/60',
    RATE_WEBDOC_UNVERIFIED_SMS: '10000/60',
    RATE_WEBDOC_UNVERIFIED_RECIPIENT: '10000/60',
    RATE_WEBDOC_UNVERIFIED_STORED: '10000/60',
    RATE_LOGIN: '10000/60',
  });
  process.env[productVariable] = JSON.stringify(started);
  return () => started.stop();
};

// oxlint-disable-next-line no-default-export -- Playwright imports the default
export default startForAll;
