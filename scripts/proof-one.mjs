import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './steps.mjs';

/** Runs the proof `tests/proof/<first argument>` and writes its findings (`support/figures.ts`) to the second one. */
const [file, answer] = process.argv.slice(2);
const { title, prove } = await import(pathToFileURL(join(root, 'tests/proof', file)).href);
say(`\n${title}`);
writeFileSync(answer, JSON.stringify(await prove()));
// The figures are final; handles that the proof left open must not keep the process alive.
process.exit(0);
