import { proveDay } from './load/day.ts';
import { proveFlood } from './load/flood.ts';
import { proveKinds } from './load/kinds.ts';
import { proveSigning } from './load/signing.ts';
import { proveSoak } from './load/soak.ts';
import { proveParts, type Parts } from './support/parts.ts';

export const title =
  'Load: each kind beside its bare baseline, all mixed for long, a day in half an hour, and a flood of log-ins';

const parts: Parts = {
  kinds: proveKinds,
  signing: proveSigning,
  flood: proveFlood,
  soak: proveSoak,
  day: proveDay,
};

/** `PROOF_LOAD=kinds,signing,flood,soak,day` for some of them. */
export const prove = () => proveParts(parts, process.env['PROOF_LOAD']);
