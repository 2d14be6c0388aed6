/** Everything needed only after reading, in one file that loads when the page is idle, to keep the first load small. */
export { ConfirmScreen } from './finish/confirm-screen.tsx';
export { DelegatedScreen } from './endings/delegated-screen.tsx';
export { FieldDialog } from './fields/field-dialog.tsx';
export { InvalidLinkScreen, EndScreen } from './endings/end-screen.tsx';
export { dropPending, readPending } from './finish/outbox.ts';
export { PendingScreen } from './finish/pending-screen.tsx';
export { LeavingDialog } from './reader/leaving-dialog.tsx';
export { PaneDrawer } from './reader/pane-drawer.tsx';
export { PaneOffers } from './reader/pane-offers.tsx';
export { ReaderOffer } from '../viewer/reader-offer.tsx';
export { showRefused } from './fields/show-refused.ts';
export { outcomeOf } from './outcome.ts';
export { offeredValues } from './fields/offered-values.ts';
export { followReader } from './reader/follow-reader.ts';
export { followPinch } from '../viewer/pinch-zoom.ts';
export { SnoozeButton } from './snooze/snooze-button.tsx';
export { sendDrafts } from './drafts/send-drafts.ts';
export { showReflow } from '../viewer/show-reflow.ts';
