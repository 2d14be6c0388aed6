import { readingCall } from './codes/reading-call.ts';
import { noteWebdocOpened } from './deferred-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

let reported: Promise<void> = Promise.resolve();

/** Tells the server that a person has opened the link. If this fails, the next visit tells; the signer need not know. */
export const reportOpened = (): void => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  reported = readingCall(noteWebdocOpened, { body: { webdocToken: tokenInAddress(), timeZone } }).then(
    () => undefined,
    () => undefined,
  );
};

/** Settles when the report has been answered: from then on the server reckons in the zone of this browser. */
export const whenReported = (): Promise<void> => reported;
