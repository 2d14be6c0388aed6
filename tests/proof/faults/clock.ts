import path from 'node:path';
import { adminJson } from '#tests/support/admin-process.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { becomeCustomer, downloadAs, sendContract, signAs, untilSealed } from '#tests/support/journeys.ts';
import { seedApiToken } from '../durability/seeds.ts';
import { tell, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';

const day = 86_400_000;
/** Summer time begins in Paris twenty seconds after this; the walk takes longer. */
const beforeSummerTime = Date.UTC(2027, 2, 28, 0, 59, 40);
const beforeWinterTime = Date.UTC(2027, 9, 31, 0, 59, 40);

const clocks = [
  { name: 'right', shift: () => 0 },
  { name: 'a day ahead of the database', shift: () => day },
  { name: 'right again', shift: () => 0 },
  { name: 'over the beginning of summer time', shift: () => beforeSummerTime - Date.now() },
  { name: 'over its end', shift: () => beforeWinterTime - Date.now() },
];

/** Registers, opens the mailed link, chooses a password, logs in; sends, signs twice, seals, downloads. */
const walk = async (place: Killable, number: number): Promise<void> => {
  const visitor = openVisitor(place.origin);
  const customer = await becomeCustomer(visitor, place.mailbox, `claire${number}@clock.example`);
  const apiToken = await seedApiToken(place, customer.companyId);
  const sent = await sendContract(visitor, apiToken, `clock${number}`);
  await signAs(visitor, sent, 0);
  await signAs(visitor, sent, 1);
  await untilSealed(visitor, apiToken, sent.id, 120_000);
  await downloadAs(visitor, sent.tokens[0] ?? '');
};

/** Restarts the portal with one clock after the other, on the same data folder and database. */
export const proveClocks = async (): Promise<Figure[]> => {
  const preload = path.resolve('tests/proof/faults/shifted-clock.mjs');
  const place = await openKillable({ NODE_OPTIONS: `--import=${preload}`, TZ: 'Europe/Paris' });
  const failed: string[] = [];
  try {
    for (const [number, { name, shift }] of clocks.entries()) {
      await place.portal().stop();
      place.env['CLOCK_SHIFT_MS'] = String(shift());
      await place.start();
      tell(`the clock is ${name}`);
      await walk(place, number).catch((error: Error) => failed.push(`${name}: ${error.message.slice(0, 200)}`));
    }
    const chains = await adminJson({ ...place.env, CLOCK_SHIFT_MS: '0' }, ['audit', 'verify']);
    tell(JSON.stringify(chains).slice(0, 200));
  } finally {
    await place.close();
  }
  return [
    {
      promise: 'with a clock a day ahead and over both changes of time, people register, sign and download',
      figure: `${clocks.length - failed.length} of ${clocks.length} clocks${failed.map((one) => `; ${one}`).join('')}`,
      holds: failed.length === 0,
    },
  ];
};
