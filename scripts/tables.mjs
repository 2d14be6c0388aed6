// Writes server/migrations/tables.ts, the types of the tables, from the migrated database of DATABASE_URL.
// `npm test` checks that the file is up to date.
import { spawnSync } from 'node:child_process';

const output = process.argv[2] ?? 'server/migrations/tables.ts';
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${process.env.DATABASE_URL}`,
    `--out-file=${output}`,
    '--exclude-pattern=migrations',
    '--log-level=warn',
    // database.ts parses int8 to a number.
    '--type-mapping={"int8":"number"}',
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
