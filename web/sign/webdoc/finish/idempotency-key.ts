/** An `Idempotency-Key`: the same for every attempt at one intention. `randomUUID` exists on https pages only. */
const newIntentionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Keeps the key as long as the same thing is meant: other content under an old key would be refused. */
export const idempotencyKeyFor = (): ((meant: string) => string) => {
  let [last, key] = ['', ''];
  return (meant) => {
    if (meant !== last || key === '') [last, key] = [meant, newIntentionKey()];
    return key;
  };
};
