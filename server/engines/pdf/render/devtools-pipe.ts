import type { Readable, Writable } from 'node:stream';
import { RenderError } from './render-error.ts';

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface DevtoolsEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

/** The DevTools protocol over two pipes: JSON messages, each ended by a NUL byte. */
export interface DevtoolsPipe {
  /** Answers the call's result; rejects when the browser refuses it, or goes away first. */
  send: (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;
  /** Makes every call, open or still to come, fail with this reason. */
  fail: (reason: RenderError) => void;
}

/** `onBroken` is told when either pipe ends: a browser that cannot be spoken to is as good as dead. */
export const openDevtoolsPipe = (
  toBrowser: Writable,
  fromBrowser: Readable,
  onEvent: (event: DevtoolsEvent) => void,
  onBroken: () => void,
): DevtoolsPipe => {
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let lastId = 0;
  let broken: RenderError | null = null;

  const receive = (text: string): void => {
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) {
      const { method = '', params = {}, sessionId } = message;
      onEvent(sessionId === undefined ? { method, params } : { method, params, sessionId });
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new RenderError('refused', message.error.message));
    else call?.resolve(message.result ?? {});
  };

  fromBrowser.on('data', splitMessages(receive));
  for (const pipe of [toBrowser, fromBrowser]) {
    // A dying browser's pipes emit errors; without a listener they would end the whole server.
    pipe.on('error', onBroken);
    pipe.on('close', onBroken);
  }

  return {
    send(method, params = {}, sessionId) {
      if (broken) return Promise.reject(broken);
      lastId += 1;
      const call = withResolvers<Record<string, unknown>>();
      waiting.set(lastId, call);
      toBrowser.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      return call.promise;
    },
    fail(reason) {
      broken ??= reason;
      for (const call of waiting.values()) call.reject(broken);
      waiting.clear();
    },
  };
};

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: unknown) => void;
}

/** Promise.withResolvers, which Node 20 lacks. */
export const withResolvers = <T>(): PromiseWithResolvers<T> => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

const splitMessages = (receive: (text: string) => void): ((chunk: Buffer) => void) => {
  let pieces: Buffer[] = [];
  return (chunk) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      pieces.push(rest.subarray(0, end));
      const text = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      rest = rest.subarray(end + 1);
      receive(text);
    }
    if (rest.length > 0) pieces.push(rest);
  };
};
