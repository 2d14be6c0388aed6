import { nameFor, readStored, writeStored } from '../../shell/storage.ts';

/** This tab has sent the draft, has read it, or its signer does not want it: the tab offers it no more. */
export const markDraftSeen = (): void => {
  writeStored('sessionStorage', nameFor('draft-seen'), true);
};

export const wasDraftSeen = (): boolean => readStored('sessionStorage', nameFor('draft-seen')) === true;
