import type { ScreenName } from '../paths.ts';

type HitKind =
  | 'screens'
  | 'environments'
  | 'users'
  | 'requests'
  | 'documents'
  | 'templates'
  | 'invoices'
  | 'tickets'
  | 'tokens'
  | 'webhooks'
  | 'brandings';

/** A result, and the address that shows it. */
export interface Hit {
  kind: HitKind;
  /** Unique among the results of its kind. */
  id: string;
  title: string;
  detail?: string | undefined;
  screen: ScreenName;
  params?: { id: string };
  search?: Record<string, string>;
  /** A page beside the portal, opened in a tab of its own. */
  href?: string;
}

/** What one source found. */
export interface Source {
  hits: Hit[];
  /** The results are still those of earlier words. */
  isOld?: boolean;
  isLoading: boolean;
  hasFailed: boolean;
}
