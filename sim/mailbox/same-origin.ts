import type { IncomingMessage } from 'node:http';

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/iu;

/**
 * Protects the mails against DNS rebinding (a foreign page whose host name resolves to this machine):
 * over the loopback interface, only loopback host names are accepted.
 */
export const isForThisHost = ({ socket, headers }: IncomingMessage): boolean => {
  const local = socket.localAddress?.replace('::ffff:', '') ?? '';
  const overLoopback = local.startsWith('127.') || local === '::1';
  return !overLoopback || loopbackNames.test(headers.host ?? '');
};

/** True for a form of this site and for a client that is not a browser. */
export const comesFromHere = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
};
