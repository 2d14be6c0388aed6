import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a command to Firefox and returns its answer. */
export type Command = <T = unknown>(name: string, parameters?: object) => Promise<T>;

export interface Marionette {
  send: Command;
  /** Ends the connection, not Firefox. */
  close: () => void;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** Cuts the stream into messages, each written as `length:JSON`, the length in bytes. */
const messagesIn = function* (held: { bytes: Buffer }): Generator {
  for (;;) {
    const colon = held.bytes.indexOf(':');
    if (colon < 0) return;
    const end = colon + 1 + Number(held.bytes.toString('latin1', 0, colon));
    if (held.bytes.length < end) return;
    yield JSON.parse(held.bytes.toString('utf8', colon + 1, end));
    held.bytes = held.bytes.subarray(end);
  }
};

/**
 * Firefox's own protocol for WebDriver commands: what geckodriver, which Debian does not have, speaks with Firefox.
 * Source: firefox-source-docs.mozilla.org, Marionette, protocol version 3.
 */
export const openMarionette = async (port: number): Promise<Marionette> => {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  const held = { bytes: Buffer.alloc(0) };
  let isGreeted = false;
  let asked = 0;
  const hear = (message: unknown): void => {
    // The first message only names the program and the version of the protocol.
    if (!isGreeted) {
      isGreeted = true;
      return;
    }
    const [, id, error, value] = message as [1, number, { error: string; message: string } | null, never];
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting.get(id)?.resolve(value);
    waiting.delete(id);
  };
  socket.on('data', (chunk) => {
    held.bytes = Buffer.concat([held.bytes, chunk]);
    for (const message of messagesIn(held)) hear(message);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  });
  await once(socket, 'connect');
  return {
    send: (name, parameters = {}) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        const text = JSON.stringify([0, asked, name, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
};
