import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** The wire between a browser and the portal, which can be cut. */
export interface Line {
  /** The portal's address at the browser's end. */
  origin: string;
  cut(): void;
  mend(): void;
  /** From now on breaks off requests whose first line matches; null lets all through. */
  refuse(requests: RegExp | null): void;
  /** From now on carries so many bytes a second from the browser; null for all that come. */
  pace(bytesPerSecond: number | null): void;
  close(): Promise<void>;
}

const longestFirstLine = 500;

export const openLine = async (portal: string): Promise<Line> => {
  const { hostname, port } = new URL(portal);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused: RegExp | null = null;
  let pace: number | null = null;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const passing = new Transform({
      transform: (chunk: Buffer, _, pass) => {
        const firstLine = chunk.toString('latin1', 0, longestFirstLine).split('\r\n', 1)[0] ?? '';
        if (refused?.test(firstLine)) near.destroy();
        else if (pace === null) pass(null, chunk);
        else setTimeout(() => pass(null, chunk), (chunk.length / pace) * 1_000);
      },
    });
    near.pipe(passing).pipe(far).pipe(near);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    refuse: (requests) => {
      refused = requests;
    },
    pace: (bytesPerSecond) => {
      pace = bytesPerSecond;
    },
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
};
