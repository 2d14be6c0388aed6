import { Readable } from 'node:stream';
import { openFiles } from './open-files.ts';

/**
 * Separate process for the tests of the disk store: `endless` writes until it is killed, `large` puts and gets many
 * bytes and prints the memory used.
 */
const [task = '', directory = '', megabytes = '0'] = process.argv.slice(2);

const say = (message: unknown): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

const flow = function* (): Generator<Buffer> {
  for (let sent = 0; sent < Number(megabytes); sent += 1) {
    if (task === 'endless' && sent === 20) say('writing');
    yield Buffer.alloc(1_000_000, sent);
  }
};

const files = await openFiles({ directory });
const before = process.resourceUsage().maxRSS;
await files.put('large/file', Readable.from(flow(), { objectMode: false }), { contentType: 'text/plain' });
const file = await files.get('large/file');
let bytes = 0;
for await (const piece of (file?.stream ?? []) as AsyncIterable<Buffer>) bytes += piece.byteLength;
say({ bytes, grownKilobytes: process.resourceUsage().maxRSS - before });
