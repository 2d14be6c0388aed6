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

/**
 * Chooses from 10081–31999. Above 32768 the system could give the port to an outgoing connection before it is used;
 * `fetch` refuses some ports up to 10080.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_081, 32_000);
    if (await listens(port)) return port;
  }
};
