/** A new `Idempotency-Key`. `randomUUID` exists on https pages only. */
const newIntentionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keeps the key while the content is the same: the server refuses an old key with other content. */
export const idempotencyKeyFor = (): ((content: string) => string) => {
  let [last, key] = ['', ''];
  return (content) => {
    if (content !== last || key === '') [last, key] = [content, newIntentionKey()];
    return key;
  };
};
