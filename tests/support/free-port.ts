import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => resolve(true));
    });
  });

// Above 32768 the system could give the port to an outgoing connection before it is used; `fetch` refuses some ports up
// to 10080.
const lowest = 10_100;
const perWorker = 2_700;
/** Each worker of the test runner has its own ports: two workers never choose the same one at the same time. */
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 8) * perWorker;
/** Counts up, so that this process never gives a port twice before its first user listens there. */
let given = randomInt(perWorker);

/** A port on which nothing listens. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    given += 1;
    const port = first + (given % perWorker);
    if (await listens(port)) return port;
  }
};
