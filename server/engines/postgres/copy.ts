import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Parts of pg's connection that its types leave out. */
interface Wire extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const pieceBytes = 65_536;

/** Passes rows on in chunks, and pauses the socket while the reader is slow. */
class CopyOut implements Submittable {
  readonly rows: Readable;
  readonly #statement: string;
  #wire: Wire | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(statement: string) {
    this.#statement = statement;
    this.rows = new Readable({
      highWaterMark: pieceBytes,
      read: () => this.#wire?.stream.resume(),
      // The remaining data is read and dropped; otherwise the connection would be stuck in the middle of a table.
      destroy: (error, done) => {
        this.#wire?.stream.resume();
        done(error);
      },
    });
  }

  submit(connection: Connection): void {
    this.#wire = connection as Wire;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.rows.destroyed) return;
    // The chunk is a part of the connection's buffer, which the next rows overwrite. So it is copied.
    this.#held.push(Buffer.from(chunk));
    this.#heldBytes += chunk.byteLength;
    if (this.#heldBytes >= pieceBytes && !this.#handOn()) this.#wire?.stream.pause();
  }

  handleCommandComplete(): void {
    if (this.#heldBytes > 0) this.#handOn();
  }

  handleReadyForQuery(): void {
    if (!this.rows.destroyed) this.rows.push(null);
  }

  handleError(error: Error): void {
    this.rows.destroy(error);
  }

  #handOn(): boolean {
    const piece = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return this.rows.push(piece);
  }
}

/** The rows of `copy … to stdout` as a stream. Do not use the client until the stream has ended. */
export const copyOut = (client: ClientBase, statement: string): Readable => client.query(new CopyOut(statement)).rows;

class CopyIn implements Submittable {
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #source: AsyncIterable<Uint8Array>;
  #end: { resolve: () => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(statement: string, source: AsyncIterable<Uint8Array>) {
    this.#statement = statement;
    this.#source = source;
    this.done = new Promise((resolve, reject) => {
      this.#end = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Wire): void {
    this.#send(connection).catch((error: Error) => {
      this.#failure ??= error;
      connection.sendCopyFail('the source broke');
    });
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end?.resolve();
  }

  /** Called when the copy failed. Our own error has priority: the server only reports that the source broke. */
  handleError(error: Error): void {
    this.#failure ??= error;
    this.#end?.reject(this.#failure);
  }

  async #send(wire: Wire): Promise<void> {
    for await (const piece of this.#source) {
      if (this.#failure) return;
      wire.sendCopyFromChunk(piece);
      if (wire.stream.writableNeedDrain) await drained(wire);
    }
    wire.endCopyFrom();
  }
}

const drained = (wire: Wire): Promise<void> =>
  new Promise((resolve, reject) => {
    const gone = new AbortController();
    wire.stream.once('drain', () => {
      gone.abort();
      resolve();
    });
    finished(wire.stream, { signal: gone.signal }).then(resolve, (error: Error) => {
      if (!gone.signal.aborted) reject(error);
    });
  });

/** Sends rows to `copy … from stdin`. Rejects with the error of the source, or with the server's refusal. */
export const copyIn = (client: ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
  client.query(new CopyIn(statement, source)).done;
