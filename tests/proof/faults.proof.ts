import { proveClocks } from './faults/clock.ts';
import { proveCrm } from './faults/crm.ts';
import { proveDatabase } from './faults/database.ts';
import { proveFullDisk } from './faults/full-disk.ts';
import { proveParts, type Parts } from './support/parts.ts';

export const title = 'What people see, and what happens afterwards, when a part fails (docs/faults.md)';

const parts: Parts = {
  database: proveDatabase,
  disk: proveFullDisk,
  crm: proveCrm,
  clock: proveClocks,
};

/** `PROOF_FAULTS=disk,clock` for some of them. */
export const prove = () => proveParts(parts, process.env['PROOF_FAULTS']);
