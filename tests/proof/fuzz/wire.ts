import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  method: string;
  /** The target of the request line; a target that is no valid URL is sent over a plain socket. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

export interface Heard {
  /** 0 for a connection that ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Longer than any client of the product waits. */
const givenUpAfterMs = 15_000;
/** After this many bytes the rest of an answer is not read. */
const longestRead = 262_144;

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

const nothing = (begun: number): Heard => ({
  status: 0,
  headers: {},
  text: '',
  ms: performance.now() - begun,
});

const sendOnce = (origin: URL, { method, target, headers, body }: Sent): Promise<Heard> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const call = send({ host: origin.hostname, port: origin.port, method, path: target, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        clearTimeout(timer);
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, text, ms: performance.now() - begun });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > longestRead) answer.destroy();
      });
      answer.once('end', done).once('close', done).once('error', done);
      // An event stream does not end by itself.
      if (answer.statusCode === 200 && /\/(live|events)\/?([?#].*)?$/s.test(target)) answer.destroy();
    });
    const timer = setTimeout(() => call.destroy(), givenUpAfterMs);
    call.once('error', () => {
      clearTimeout(timer);
      resolve(nothing(begun));
    });
    call.end(body);
  });

/** Sends raw bytes; reads the answer until the server closes the connection. */
export const sendBytes = (origin: URL, bytes: Buffer): Promise<Heard> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect(Number(origin.port), origin.hostname, () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), givenUpAfterMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
      );
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
        headers,
        text: rest.join('\r\n\r\n'),
        ms: performance.now() - begun,
      });
    });
  });

const isPlain = (text: string): boolean => /^[\u0021-\u00ff]*$/.test(text);

/** Sends one request; repeats it once when the server had just closed the idle connection. */
export const ask = async (origin: URL, sent: Sent): Promise<Heard> => {
  if (!isPlain(sent.target)) {
    const lines = [
      `${sent.method} ${sent.target} HTTP/1.1`,
      `host: ${origin.host}`,
      ...Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
    return sendBytes(origin, Buffer.concat([head, sent.body ?? Buffer.alloc(0)]));
  }
  const heard = await sendOnce(origin, sent);
  return heard.status === 0 && heard.ms < 1_000 ? sendOnce(origin, sent) : heard;
};
