/** Everything needed only after reading, in one file that loads when the page is idle, to keep the first load small. */
export { ConfirmScreen } from './finish/confirm-screen.tsx';
export { DeclineDialog } from './endings/decline-dialog.tsx';
export { DelegateDialog } from './endings/delegate-dialog.tsx';
export { DelegatedScreen } from './endings/delegated-screen.tsx';
export { FieldDialog } from './fields/field-dialog.tsx';
export { InvalidLinkScreen, EndScreen } from './endings/end-screen.tsx';
export { PendingScreen } from './finish/pending-screen.tsx';
export { ReaderOffer } from '../viewer/reader-offer.tsx';
export { followPinch } from '../viewer/pinch-zoom.ts';
export { sendDrafts } from './drafts/send-drafts.ts';
export { showReflow } from '../viewer/show-reflow.ts';
