import type { toSignBody } from './finish.ts';
import { deleteFiles } from '../files/file-database.ts';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

type SignBody = ReturnType<typeof toSignBody>;

/** A signature that is being sent or waits, with its idempotency key, so that repeated attempts count once. */
export interface PendingSignature {
  /** Without the token, which must not be written to localStorage. */
  body: Omit<SignBody, 'webdocToken'>;
  key: string;
  /** Time of storing, in epoch milliseconds of this browser's clock. */
  at: number;
  /** True after an attempt: the signature may have arrived although no answer came. */
  wasTried: boolean;
}

/** Dropped after a week, so that no old signature is sent by surprise. */
const longestMs = 7 * 24 * 3_600_000;

const isKept = (value: unknown): value is PendingSignature =>
  typeof value === 'object' && value !== null && 'body' in value && 'key' in value && 'at' in value;

export const readPending = (): PendingSignature | null => {
  const kept = readStored('localStorage', nameFor('outbox'));
  if (!isKept(kept)) return null;
  if (Date.now() - kept.at < longestMs) return kept;
  dropPending();
  return null;
};

/** @returns false if this browser cannot store it */
export const savePending = (signBody: SignBody, key: string, wasTried: boolean): boolean => {
  const { webdocToken: _, ...body } = signBody;
  const kept: PendingSignature = { body, key, at: Date.now(), wasTried };
  return writeStored('localStorage', nameFor('outbox'), kept);
};

export const noteTried = (kept: PendingSignature): boolean =>
  writeStored('localStorage', nameFor('outbox'), { ...kept, wasTried: true });

/** Drops the signature and its files. */
export const dropPending = (): void => {
  writeStored('localStorage', nameFor('outbox'), null);
  deleteFiles(nameFor('files'));
};

export const bodyOf = ({ body }: PendingSignature): SignBody => ({ ...body, webdocToken: tokenInAddress() });
