import { call } from '#kit/call.ts';
import { noteWebdocOpened } from './deferred-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

/** Tells the server that a person has opened the link. If this fails, the next visit tells; the signer need not know. */
export const reportOpened = (): void => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  call(noteWebdocOpened, { body: { webdocToken: tokenInAddress(), timeZone } }).catch(() => undefined);
};
