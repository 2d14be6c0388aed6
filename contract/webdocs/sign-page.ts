import type { RefusalCode } from '../errors.ts';
import type { Language } from '../roles.ts';
import type { KeptWebdocDraft } from './drafts.ts';
import type { CodeChannel } from './signer-codes.ts';
import type { WebdocBranding, WebdocView } from './webdocs.ts';

/** One content document as stored: cleaned, hashed, each field an empty `<span data-field="tag"></span>`. */
export interface SignDocument {
  id: string;
  title: string;
  html: string;
  /** Its own rules, cleaned and scoped to `.webdoc-document`. */
  css: string;
  sha256: string;
}

/** Data of the first answer of a signing page. The server renders from it, and the browser hydrates from it. */
export interface SignPage {
  /** `locked`: nothing is shown before the code. */
  state: 'ready' | 'locked' | 'expired' | 'cancelled' | 'purged' | 'notFound' | 'error';
  productName: string;
  language: Language;
  branding: WebdocBranding;
  view: WebdocView | null;
  documents: SignDocument[];
  /** Entries the signatory made earlier, on any device. Their ages count from this answer. */
  draft?: KeptWebdocDraft | null;
  /** Entries are kept, which `readWebdocDraft` answers after the required code. */
  draftNeedsCode?: true;
  /** Where the code of a locked page is sent; the destination is masked. */
  code?: { channel: CodeChannel; destination: string };
  /** Of the code that opened this page, for a tab that has none. The seconds count from this answer. */
  proof?: { proof: string; secondsLeft: number };
  /** Nobody has verified the company that sends the document. */
  isUnverified?: true;
  /**
   * This page may show other words than the paper, or nobody has verified who made it, so the pages are shown before the
   * signatory confirms.
   */
  isPlacedFreely?: true;
  /** Whom to write to when the document can no longer be signed. */
  sender: { name: string; email: string } | null;
  problem: RefusalCode | null;
}

/** The same data for a preview: the view of an invented first signatory, with all fields filled in. */
export interface PreviewPage extends Omit<SignPage, 'state' | 'sender' | 'problem'> {
  state: 'ready' | 'expired' | 'noRecipient' | 'error';
  /** The branding editor shows this page in a frame and sends it the branding. */
  acceptsBrandingMessages?: true;
}
