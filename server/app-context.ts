import type { PublicConfig } from '#contract/public-config.ts';
import type { Language } from '#contract/roles.ts';
import type { Engines } from '#engines/engine-types.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { RateLimits } from '#http/rate-limits/rate-limits.ts';
import type { Pages } from '#http/pages/pages.ts';

/** Something that happened to a document to sign, in the words of its trail. */
export interface DocumentEvent {
  webdocId: string;
  event: string;
  at: Date;
  /** Number of its entry in the trail. */
  seq?: number;
  /** The signatory it is about, by id or by place (`s1`); absent when it is about the whole document. */
  partyId?: string;
  recipient?: string;
  /** Id of its entry in the sign log; a new one when absent. */
  logId?: string;
  /** Our word for why, where the event is a failure. */
  reason?: string;
}

/** Listeners to the events of documents. They run in the transaction of the event. */
export interface DocumentEvents {
  happened(trx: Trx, event: DocumentEvent): Promise<void>;
  /** The document is purged: what was written of its people and contents is removed. */
  purged(trx: Trx, webdocId: string): Promise<void>;
}

/** Everything a domain needs from outside: the engines, the rate limits, and the settings that mails and pages show. */
export interface AppContext extends Engines {
  budgets: RateLimits;
  events: DocumentEvents;
  settings: {
    productName: string;
    publicUrl: string;
    demo: boolean;
    mailboxUrl: string | undefined;
    /** Targets of the links that lead out of the portal. */
    links: PublicConfig['links'];
    staffEmail: string | undefined;
    /** Days a document is kept after its end; undefined keeps it for ever. */
    retentionDays: number | undefined;
    /** Webhook secrets of the e-signature provider. There are two while one replaces the other. */
    signWebhookSecrets: string[];
    /** Stands in the address that takes delivery reports; undefined takes none there. */
    bounceSecret: string | undefined;
    /** Stands in the address that takes the provider's org's messages; undefined takes none. */
    providerMessagesSecret: string | undefined;
    defaultLanguage: Language;
    crm: { clientId: string; loginUrl: string; testUrl: string };
    /** The built programs of threads, by what they do; only a bundle has them. */
    programs: { clean?: string | undefined; pdfCheck?: string | undefined };
  };
  /** Writes whole pages from the built bundles. */
  pages: Pages;
}
