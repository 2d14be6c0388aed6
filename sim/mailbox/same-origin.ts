import type { IncomingMessage } from 'node:http';

const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/iu;

/**
 * A foreign page whose name was made to resolve to this machine (DNS rebinding) must not read the mails:
 * over the loopback interface only loopback names are answered.
 */
export const isForThisHost = ({ socket, headers }: IncomingMessage): boolean => {
  const local = socket.localAddress?.replace('::ffff:', '') ?? '';
  const overLoopback = local.startsWith('127.') || local === '::1';
  return !overLoopback || loopbackNames.test(headers.host ?? '');
};

/** True for a form of this site, or a caller that is not a browser. */
export const comesFromHere = ({ headers }: IncomingMessage): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
};
