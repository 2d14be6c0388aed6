/** What only comes after reading, in one file: fetched when the page is at rest, so that it weighs on nobody’s first second. */
export { ConfirmScreen } from './confirm-screen.tsx';
export { DeclineDialog } from './decline-dialog.tsx';
export { DelegateDialog } from './delegate-dialog.tsx';
export { DelegatedScreen } from './delegated-screen.tsx';
export { FieldDialog } from './field-dialog.tsx';
export { DeadEnding, Ending } from './ending.tsx';
export { KeptScreen } from './kept-screen.tsx';
export { ReaderOffer } from './reader-offer.tsx';
export { followPinch } from './pinch-zoom.ts';
export { sendDrafts } from './send-drafts.ts';
export { showReflow } from './show-reflow.ts';
