import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './steps.mjs';

/** Runs one proof, `tests/proof/<argument>`; what it found (`support/figures.ts`) goes into the file of the second. */
const [file, answer] = process.argv.slice(2);
const { title, prove } = await import(pathToFileURL(join(root, 'tests/proof', file)).href);
say(`\n${title}`);
writeFileSync(answer, JSON.stringify(await prove()));
// What is still open, the proof has forgotten: its figures stand.
process.exit(0);
