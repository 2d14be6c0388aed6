import type { toSignBody } from './finish.ts';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

type SignBody = ReturnType<typeof toSignBody>;

/** A signature that could not be sent, with the key that makes it one however often it is tried. */
export interface Kept {
  /** Without the token, which stays in the address alone. */
  body: Omit<SignBody, 'webdocToken'>;
  key: string;
  /** By this browser's clock. */
  at: number;
  /** An attempt was made: it may have arrived though no answer came. */
  wasTried: boolean;
}

/** Forgotten after a week: nobody is to be surprised by a signature of long ago. */
const longestMs = 7 * 24 * 3_600_000;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'body' in value && 'key' in value && 'at' in value;

export const readKept = (): Kept | null => {
  const kept = readStored('localStorage', nameFor('outbox'));
  if (!isKept(kept)) return null;
  if (Date.now() - kept.at < longestMs) return kept;
  dropKept();
  return null;
};

/** @returns false when this browser keeps nothing */
export const keepSignature = (signBody: SignBody, key: string, wasTried: boolean): boolean => {
  const { webdocToken: _, ...body } = signBody;
  const kept: Kept = { body, key, at: Date.now(), wasTried };
  return writeStored('localStorage', nameFor('outbox'), kept);
};

export const noteTried = (kept: Kept): boolean =>
  writeStored('localStorage', nameFor('outbox'), { ...kept, wasTried: true });

/** With the files that were to go before it. */
export const dropKept = (): void => {
  writeStored('localStorage', nameFor('outbox'), null);
  try {
    globalThis.indexedDB.deleteDatabase(nameFor('files'));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

export const bodyOf = ({ body }: Kept): SignBody => ({ ...body, webdocToken: tokenInAddress() });
