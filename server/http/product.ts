import type { PublicConfig } from '#contract/public-config.ts';
import type { Language } from '#contract/roles.ts';
import type { Engines } from '#engines/engines.ts';
import type { Budgets } from './budgets.ts';
import type { Pages } from './pages.ts';

/** What a domain's steps stand on: the engines, the budgets, and the few settings a mail or a page shows. */
export interface Product extends Engines {
  budgets: Budgets;
  settings: {
    productName: string;
    publicUrl: string;
    demo: boolean;
    mailboxUrl: string | undefined;
    /** Where the screens' links to the outside lead. */
    links: PublicConfig['links'];
    staffEmail: string | undefined;
    defaultLanguage: Language;
    crm: { clientId: string; loginUrl: string; testUrl: string };
  };
  /** Writes whole pages from the built bundles. */
  pages: Pages;
}
