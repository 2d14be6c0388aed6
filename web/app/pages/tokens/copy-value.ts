/** The page was not in front when it asked: browsers then write nothing. */
export class PageUnfocused extends Error {
  override readonly name = 'PageUnfocused';
}

/** Without TLS there is none, whatever the type says. */
const clipboard = (): Clipboard | undefined => navigator.clipboard;

/**
 * Safari lets a page write only while it answers a press, which a call to the server outlasts: it takes the promise.
 * Where promises are not taken, the value is waited for.
 */
const write = async (value: Promise<string>): Promise<void> => {
  const board = clipboard();
  if (!board) throw new Error('this browser has no clipboard');
  if (typeof ClipboardItem === 'undefined') return board.writeText(await value);
  const blob = value.then((text) => new Blob([text], { type: 'text/plain' }));
  // What went wrong with the value itself is told by who asked for it.
  blob.catch(() => undefined);
  return board.write([new ClipboardItem({ 'text/plain': blob })]);
};

/**
 * Copies what `load` brings.
 * @returns the value itself where the browser refused it, to be shown; null once it is copied
 * @throws {PageUnfocused} before anything is asked for; and whatever `load` throws
 */
export const copyLoaded = async (load: () => Promise<string>): Promise<string | null> => {
  if (!document.hasFocus()) throw new PageUnfocused();
  const value = load();
  try {
    await write(value);
    return null;
  } catch {
    return await value;
  }
};
