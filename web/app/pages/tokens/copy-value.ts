/** The page had no focus; browsers then refuse to write to the clipboard. */
export class PageUnfocused extends Error {
  override readonly name = 'PageUnfocused';
}

/** Undefined on pages without TLS, although its type says otherwise. */
const clipboard = (): Clipboard | undefined => navigator.clipboard;

/**
 * Safari allows writing only during a click, and a call to the server takes longer. It accepts a promise instead; a
 * browser that accepts none waits for the value.
 */
const write = async (value: Promise<string>): Promise<void> => {
  const board = clipboard();
  if (!board) throw new Error('this browser has no clipboard');
  if (typeof ClipboardItem === 'undefined') return board.writeText(await value);
  const blob = value.then((text) => new Blob([text], { type: 'text/plain' }));
  // The caller of `copyLoaded` reports a failure to load the value.
  blob.catch(() => undefined);
  return board.write([new ClipboardItem({ 'text/plain': blob })]);
};

/**
 * Copies the value that `load` returns.
 * @returns the value, to be shown, when the browser refused to copy it; null when it is copied
 * @throws {PageUnfocused} before `load` is called; and whatever `load` throws
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
