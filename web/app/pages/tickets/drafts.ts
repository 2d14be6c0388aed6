import { draftPrefix } from '#app/bearer-storage.ts';

/**
 * What somebody has begun to write, kept in this browser under their name until it is sent or they log out. Files are
 * not kept.
 */
export interface DraftBook<Draft> {
  read: () => Draft | null;
  keep: (draft: Draft) => void;
  forget: () => void;
}

/** `about` says what is being written: `new-ticket`, or a ticket's id. */
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
        // Storage is full or forbidden: what is written lasts as long as the page.
      }
    },
    forget: () => {
      try {
        storage.removeItem(key);
      } catch {
        // Nothing is kept there either.
      }
    },
  };
};
