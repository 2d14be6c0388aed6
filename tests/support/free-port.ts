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
 * Below those that systems give to outgoing connections: found free, it stays so until it is listened on. Above 10080, the
 * last that fetch refuses to call.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_081, 32_000);
    if (await listens(port)) return port;
  }
};
