import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { faultHandles, noFaults, type FaultPlan, type Faults } from './faults.ts';
import { UnreadableMailError, type Envelope } from './mail.ts';

/** Larger than any mail that the product sends; a larger mail gets 552. */
const largestMail = 40 * 1024 * 1024;

export interface Receiver {
  url: string;
  faults: Faults;
  close(): Promise<void>;
}

interface Listener {
  port: number;
  close(): Promise<void>;
}

type Deliver = (raw: Buffer, envelope: Envelope) => Promise<{ id: string }>;

/**
 * Listens for SMTP without TLS. Accepts any user name and password, or none.
 * Answers 250 only once `deliver` has resolved.
 */
export const openReceiver = async (host: string, port: number, deliver: Deliver): Promise<Receiver> => {
  const plan = noFaults();
  let listener: Listener | undefined = await listen(host, port, plan, deliver);
  const assigned = listener.port;
  const stop = async () => {
    const open = listener;
    listener = undefined;
    await open?.close();
  };
  const resume = async () => {
    listener ??= await listen(host, assigned, plan, deliver);
  };
  return {
    url: `smtp://${host.includes(':') ? `[${host}]` : host}:${assigned}`,
    faults: faultHandles(plan, { stop, resume }),
    close: stop,
  };
};

const listen = async (host: string, port: number, plan: FaultPlan, deliver: Deliver): Promise<Listener> => {
  const sockets = new Set<Socket>();
  const cut = (session: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };
  const smtp = new SMTPServer({
    name: 'demo-mailbox',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    maxAllowedUnauthenticatedCommands: false,
    disableReverseLookup: true,
    logger: false,
    size: largestMail,
    closeTimeout: 1,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'demo' }),
    onRcptTo(address, _session, callback) {
      const code = plan.rejected.get(address.address.toLowerCase());
      callback(code ? refusal(code, 'no such mailbox here') : null);
    },
    onData(stream, session, callback) {
      const reply = async () => {
        try {
          const text = await receive(stream, session, plan, deliver);
          if (text === 'dropped') cut(session);
          else callback(null, text);
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void reply();
    },
  });
  // A client that disconnects in the middle of a command must not stop the mailbox.
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, host, resolve);
  });
  return {
    port: (smtp.server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => smtp.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

const receive = async (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  plan: FaultPlan,
  deliver: Deliver,
): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, 'message too large');
  if (plan.temporary.left > 0) {
    plan.temporary.left -= 1;
    throw refusal(plan.temporary.code, 'try again later');
  }
  // Decided before the mail is kept: a drop ordered by whoever has just seen this mail is for a later one.
  const isDropped = plan.drops > 0;
  if (isDropped) plan.drops -= 1;
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  const { id } = await deliver(Buffer.concat(chunks), envelope).catch((error: unknown) => {
    throw error instanceof UnreadableMailError ? refusal(554, error.message) : refusal(452, 'cannot store');
  });
  if (isDropped) return 'dropped';
  if (plan.delay > 0) await wait(plan.delay, undefined, { ref: false });
  return `kept as ${id}`;
};

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
