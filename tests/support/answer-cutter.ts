import net, { type AddressInfo } from 'node:net';

/** Stands between a process and PostgreSQL. */
export interface AnswerCutter {
  connectionString: string;
  /** Number of connections that were cut. */
  cut: number;
  close(): Promise<void>;
}

/** The last message of an answer outside a transaction ("ReadyForQuery"): what it answers has been committed. */
const committed = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Cuts the connection of each statement that contains `text`, after its commit and before its answer. */
export const startAnswerCutter = async (connectionString: string, text: string): Promise<AnswerCutter> => {
  const url = new URL(connectionString);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const server = net.createServer((client) => {
    const database = net.connect(target);
    let isCut = false;
    client.on('data', (bytes) => {
      isCut ||= bytes.includes(text);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isCut) return client.write(bytes);
      if (!bytes.includes(committed)) return false;
      cutter.cut += 1;
      return client.destroy();
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutter: AnswerCutter = {
    connectionString: url.toString(),
    cut: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  return cutter;
};
