import { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';

/** Bytes at hand, or a stream of a known length that can be opened again when the request must be sent again. */
export type Content =
  | Uint8Array
  | {
      bytes: number;
      open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
    };

export interface Multipart {
  contentType: string;
  /** Length of the whole body. */
  bytes: number;
  open(): ReadableStream<Uint8Array>;
}

/** Escapes a file name as browsers do (WHATWG HTML, multipart/form-data encoding). */
const quotable = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const chunksOf = async function* (content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* await content.open();
};

/**
 * The two-part body in which the CRM takes a file: the record as JSON, then the bytes (REQ-3.2.3).
 * The file passes through; it is never held in memory.
 */
export const multipart = (fields: Record<string, unknown>, name: string, content: Content): Multipart => {
  const boundary = `part-${randomBytes(16).toString('hex')}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="entity_content"\r\nContent-Type: application/json\r\n\r\n` +
      `${JSON.stringify(fields)}\r\n--${boundary}\r\n` +
      `Content-Disposition: form-data; name="VersionData"; filename="${quotable(name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`);
  const contentBytes = content instanceof Uint8Array ? content.byteLength : content.bytes;
  const body = async function* (): AsyncGenerator<Uint8Array> {
    yield head;
    yield* chunksOf(content);
    yield foot;
  };
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: head.byteLength + contentBytes + foot.byteLength,
    open: () => Readable.toWeb(Readable.from(body(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
};
