import { draftPrefix } from '#app/bearer-storage.ts';

/** An unsent text, kept in this browser per user until it is sent or the user logs out. Files are not kept. */
export interface DraftBook<Draft> {
  read: () => Draft | null;
  keep: (draft: Draft) => void;
  forget: () => void;
}

/** `about` identifies the draft: `new-ticket`, or a ticket's id. */
export const draftBook = <Draft>(
  storage: Storage,
  username: string,
  about: string,
  isDraft: (value: unknown) => value is Draft,
): DraftBook<Draft> => {
  const key = `${draftPrefix(username)}${about}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isDraft(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    keep: (draft) => {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or forbidden: the text lasts until the page closes.
      }
    },
    forget: () => {
      try {
        storage.removeItem(key);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
};
