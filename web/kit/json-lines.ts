import { Unreachable } from './failures.ts';

const linesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    yield rest;
  } finally {
    // Cancel the stream, so that the server stops too.
    await reader.cancel().catch(() => undefined);
  }
};

/**
 * Yields the elements of a JSON array that has one element per line (REQ-1.7.23), each as soon as its line arrives.
 * @throws {Unreachable} when the stream ends before the closing bracket
 */
export const readJsonLines = async function* <Item>(response: Response): AsyncGenerator<Item> {
  if (!response.body) throw new Unreachable('unreadable');
  let closed = false;
  try {
    for await (const line of linesOf(response.body)) {
      const element = line.trim().replaceAll(/^,|,$/g, '');
      if (element === ']' || element === '[]') closed = true;
      else if (element !== '' && element !== '[') yield JSON.parse(element) as Item;
    }
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable('unreadable');
  }
  if (!closed) throw new Unreachable('unreadable');
};
