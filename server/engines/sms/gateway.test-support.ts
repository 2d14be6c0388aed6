import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenSms {
  to: string;
  text: string;
  id: string;
  sender: string;
}

type Reply = number | 'never';

export interface TestGateway {
  url: string;
  secret: string;
  /** Every attempt, whatever its answer. */
  attempts: TakenSms[];
  /** Delivered messages: like a real gateway, each id once. */
  delivered(): TakenSms[];
  /** Sets the answers to the next attempts, in order; then 202. */
  answerNext(...replies: Reply[]): void;
  /** Number of attempts with a wrong signature. */
  unsigned: number;
  close(): Promise<void>;
}

const isSigned = (headers: IncomingHttpHeaders, body: string, secret: string): boolean => {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const right = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
  return headers['webhook-signature'] === right;
};

/** Starts a gateway with configurable answers. */
export const startGateway = async (): Promise<TestGateway> => {
  const secret = 'secret-of-the-gateway';
  const attempts: TakenSms[] = [];
  const taken = new Map<string, TakenSms>();
  const replies: Reply[] = [];
  const gateway = { unsigned: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (!isSigned(request.headers, body, secret)) gateway.unsigned += 1;
      const message = JSON.parse(body) as TakenSms;
      attempts.push(message);
      const reply = replies.shift() ?? 202;
      if (reply === 'never') return;
      if (reply < 300) taken.set(message.id, message);
      response.writeHead(reply, reply === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${port}/messages`,
    secret,
    attempts,
    delivered: () => [...taken.values()],
    answerNext: (...next: Reply[]) => void replies.push(...next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
