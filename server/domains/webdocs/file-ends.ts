const headBytes = 1_024;
const tailBytes = 2_048;
/** What makes a file a page to a browser that guesses. */
const markup = /<(?:script|html|svg|iframe|!doctype)/i;

/** Keeps the first and the last bytes of what flows by. */
export const lookAtEnds = () => {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    take(chunk: Buffer): void {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      tail =
        chunk.length >= tailBytes
          ? Buffer.from(chunk.subarray(-tailBytes))
          : Buffer.concat([tail, chunk]).subarray(-tailBytes);
    },
    head: () => head,
    tail: () => tail,
    hasMarkup: () => markup.test(head.toString('latin1')) || markup.test(tail.toString('latin1')),
  };
};
