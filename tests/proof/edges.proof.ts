import { abuseSettings, proveAbuse } from './edges/abuse.ts';
import { doorSettings, proveDoors } from './edges/doors.ts';
import { productionSettings, proveProduction } from './edges/production.ts';
import { proveSupport } from './edges/support.ts';
import { proveTests } from './edges/tests.ts';
import type { Figure } from './support/figures.ts';
import { proveParts } from './support/parts.ts';
import { openRunningWorld } from './support/running-world.ts';

export const title = 'The edges: support, abuse, doors and production, on a fresh portal';

/** `PROOF_EDGES=support,abuse,doors,production,tests` for some of them. */
export const prove = async (): Promise<Figure[]> => {
  const env = () => ({ ...abuseSettings, ...doorSettings, ...productionSettings });
  const running = await openRunningWorld({ env });
  try {
    return await proveParts(
      {
        support: () => proveSupport(running),
        abuse: () => proveAbuse(running),
        doors: () => proveDoors(running),
        production: () => proveProduction(running),
        tests: proveTests,
      },
      process.env['PROOF_EDGES'],
    );
  } finally {
    await running.close();
  }
};
