import type { PublicConfig } from '#contract/public-config.ts';
import type { Language } from '#contract/roles.ts';
import type { Engines } from '#engines/engines.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { RateLimits } from '#http/rate-limits/rate-limits.ts';
import type { Pages } from '#http/pages.ts';

/** Something that happened to a document to sign, in the words of its trail. */
export interface DocumentEvent {
  webdocId: string;
  event: string;
  at: Date;
  /** Whom it is about, by id or by `s1`, when it is about somebody. */
  partyId?: string;
  recipient?: string;
}

/** Who is told of what happens to documents, in the transaction in which it happens. */
export interface DocumentEvents {
  happened(trx: Trx, event: DocumentEvent): Promise<void>;
  /** The document is purged: what was written of its people and contents is removed. */
  purged(trx: Trx, webdocId: string): Promise<void>;
}

/** What a domain's steps stand on: the engines, the budgets, and the few settings a mail or a page shows. */
export interface AppContext extends Engines {
  budgets: RateLimits;
  events: DocumentEvents;
  settings: {
    productName: string;
    publicUrl: string;
    demo: boolean;
    mailboxUrl: string | undefined;
    /** Where the screens' links to the outside lead. */
    links: PublicConfig['links'];
    staffEmail: string | undefined;
    /** How long a document is kept after its end; for ever when undefined. */
    retentionDays: number | undefined;
    /** Of the e-signature provider; two while it changes from one to the other. */
    signWebhookSecrets: string[];
    defaultLanguage: Language;
    crm: { clientId: string; loginUrl: string; testUrl: string };
    /** The built programs of threads, by what they do; only a bundle has them. */
    programs: { clean?: string | undefined; pdfCheck?: string | undefined };
  };
  /** Writes whole pages from the built bundles. */
  pages: Pages;
}
