// Writes server/migrations/tables.ts, the types of the tables, from the database that DATABASE_URL names
// after the migrations ran on it. `npm test` checks that the file is what this would write.
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
    // database.ts has int8 parsed to a number.
    '--type-mapping={"int8":"number"}',
  ],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
