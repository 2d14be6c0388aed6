/** Everything needed only after reading, in one file that loads when the page is idle, to keep the first load small. */
export { ConfirmScreen } from './finish/confirm-screen.tsx';
export { DeclineDialog } from './endings/decline-dialog.tsx';
export { DelegateDialog } from './endings/delegate-dialog.tsx';
export { DelegatedScreen } from './endings/delegated-screen.tsx';
export { FieldDialog } from './fields/field-dialog.tsx';
export { InvalidLinkScreen, EndScreen } from './endings/end-screen.tsx';
export { PhoneDialog } from './phone/phone-dialog.tsx';
export { dropPending, readPending } from './finish/outbox.ts';
export { PendingScreen } from './finish/pending-screen.tsx';
export { ReaderOffer } from '../viewer/reader-offer.tsx';
export { judgeNumbers } from './fields/judge-numbers.ts';
export { showRefused } from './fields/show-refused.ts';
export { offeredValues } from './fields/offered-values.ts';
export { followScrolls } from '../viewer/follow-scrolls.ts';
export { followPinch } from '../viewer/pinch-zoom.ts';
export { sendDrafts } from './drafts/send-drafts.ts';
export { showReflow } from '../viewer/show-reflow.ts';
