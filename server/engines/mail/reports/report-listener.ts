import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Log } from '../../log.ts';
import { reportBytes } from './read-report.ts';

/** Servers may return a whole mail; of more than this nothing is taken. */
const largestReport = 25 * 1024 * 1024;
const mostClients = 50;
const mostRecipients = 10;
const silenceMs = 60_000;

export interface ReportDoor {
  host: string;
  /** 0 takes a free port. */
  port: number;
  domain: string;
  log: Log;
  /** Whether the address is one of our return addresses, of a mail that was sent. */
  isKnown(address: string): Promise<boolean>;
  /** @param raw the first 96 KiB */
  take(raw: Buffer, to: string[]): Promise<unknown>;
}

export interface ReportListener {
  port: number;
  close(): Promise<void>;
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** Reads to the end and keeps the beginning: a report's parts come before the mail that it returns. */
const readStart = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let kept = 0;
  for await (const chunk of stream) {
    if (kept >= reportBytes) continue;
    chunks.push(chunk as Buffer);
    kept += (chunk as Buffer).length;
  }
  if (stream.sizeExceeded) throw refusal(552, '5.3.4 too large');
  return Buffer.concat(chunks).subarray(0, reportBytes);
};

/** Share of the process that reading may take: a mail costs up to a tenth of a second, and anybody may send some. */
const restsFor = 4;
const longestRestMs = 1_000;

/** Reads one report at a time, and rests between them. */
const openTurns = () => {
  let free: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<unknown>): Promise<unknown> => {
    let ms = 0;
    const done = free.then(async () => {
      const begun = performance.now();
      await work();
      ms = performance.now() - begun;
    });
    free = done.catch(() => {}).then(() => pause(Math.min(restsFor * ms, longestRestMs), undefined, { ref: false }));
    return done;
  };
};

type Answer = (error?: Error | null) => void;

/** What failed on our side is answered as temporary, so that the other server sends its report again. */
const answering = (log: Log, answer: Answer, work: () => Promise<unknown>): void => {
  void (async () => {
    try {
      await work();
      answer(null);
    } catch (error) {
      const known = 'responseCode' in (error as object);
      if (!known) log.warn({ error: (error as Error).message }, 'a report about a mail could not be kept');
      answer(known ? (error as Error) : refusal(451, '4.3.0 try again later'));
    }
  })();
};

/**
 * A mail server for return addresses alone: it takes nothing else, keeps no mail and sends none. It knows neither log-in
 * nor TLS; what it receives came over the internet anyway.
 */
export const openReportListener = async (door: ReportDoor): Promise<ReportListener> => {
  const { log } = door;
  const inTurn = openTurns();
  const smtp = new SMTPServer({
    name: door.domain,
    banner: 'reports only',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    maxAllowedUnauthenticatedCommands: false,
    disableReverseLookup: true,
    logger: false,
    size: largestReport,
    maxClients: mostClients,
    socketTimeout: silenceMs,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, session, answer) =>
      answering(log, answer, async () => {
        if (session.envelope.rcptTo.length >= mostRecipients) throw refusal(452, '4.5.3 too many recipients');
        if (!(await door.isKnown(address))) throw refusal(550, '5.1.1 no such return address');
      }),
    onData: (stream, { envelope }, answer) =>
      answering(log, answer, async () => {
        const raw = await readStart(stream);
        const to = envelope.rcptTo.map(({ address }) => address);
        await inTurn(() => door.take(raw, to));
      }),
  });
  // A client that disconnects in the middle of a command must not stop the portal.
  smtp.on('error', (error: Error) => log.debug({ error: error.message }, 'a connection for reports broke off'));
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(door.port, door.host, resolve);
  });
  const address = smtp.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : door.port,
    close: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
      }),
  };
};
