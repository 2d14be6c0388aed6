import { isOwner } from '#contract/roles.ts';
import { glyph, type IconProps } from '#ui/icons/glyph.tsx';
import {
  BrushIcon,
  ChartIcon,
  CloudIcon,
  DeployIcon,
  HomeIcon,
  InvoiceIcon,
  LogsIcon,
  SignChartIcon,
  TemplateIcon,
  UsersIcon,
} from '#ui/icons/icons.tsx';
import type { ScreenName, Visitor } from '../paths.ts';
import { suiteGlyphs } from '../suite-glyphs.ts';
import type { shellTexts } from './texts.ts';

type GroupTitle = Extract<keyof (typeof shellTexts)['fr'], `group${string}`>;

/** Solutions that the contract includes beside Doc. */
export interface Suite {
  sign: boolean;
  connect: boolean;
  rf: boolean;
  webDoc: boolean;
}

interface ScreenEntry {
  screen: ScreenName;
  icon: typeof HomeIcon;
  /** A shorter label under a group whose title contains the rest: "Consommation" under Sign. */
  label?: 'entryConsumption';
  /** Screens without an entry of their own that are reached from this one. While one is open, this entry is current. */
  leadsTo?: readonly ScreenName[];
  isFor?: (visitor: Visitor) => boolean;
}

/** A solution that works inside the CRM and has no screen here. */
export interface SolutionEntry {
  solution: keyof Suite;
  name: string;
  icon: typeof HomeIcon;
}

export type Entry = ScreenEntry | SolutionEntry;

interface Group {
  title: GroupTitle | null;
  entries: readonly Entry[];
  isFor?: (suite: Suite) => boolean;
}

type ShownGroup = Pick<Group, 'title' | 'entries'> & { isBlank: boolean };

const owners = ({ roleName }: Visitor) => isOwner(roleName);
const verifiedOwners = (visitor: Visitor) => owners(visitor) && visitor.companyStatus === 'verified';

const iconOf = (solution: keyof Suite) => (props: IconProps) => glyph(props, suiteGlyphs[solution]);

/** REQ-1.2.21. Tokens and webhooks are not in it: the environments lead to them (REQ-1.2.81). */
const groups: readonly Group[] = [
  {
    title: 'groupHome',
    entries: [
      { screen: 'home', icon: HomeIcon },
      { screen: 'billing', icon: InvoiceIcon, isFor: verifiedOwners },
      { screen: 'users', icon: UsersIcon, isFor: owners },
      { screen: 'environments', icon: CloudIcon, leadsTo: ['tokens', 'requests', 'webhooks', 'webhook'] },
    ],
  },
  {
    title: 'groupDoc',
    entries: [
      { screen: 'deployment', icon: DeployIcon },
      { screen: 'docConsumption', icon: ChartIcon, label: 'entryConsumption', isFor: verifiedOwners },
    ],
  },
  {
    title: 'groupSign',
    isFor: ({ sign }) => sign,
    entries: [
      { screen: 'signLogs', icon: LogsIcon },
      { screen: 'brandings', icon: BrushIcon, isFor: owners },
      { screen: 'signConsumption', icon: SignChartIcon, label: 'entryConsumption' },
    ],
  },
  {
    title: null,
    entries: [
      { solution: 'connect', name: 'Connect', icon: iconOf('connect') },
      { solution: 'rf', name: 'RF', icon: iconOf('rf') },
      { solution: 'webDoc', name: 'WebDoc', icon: iconOf('webDoc') },
      { screen: 'templates', icon: TemplateIcon },
    ],
  },
];

/**
 * The visitor's menu; a group without an entry for the visitor is left out, and so is one that the contract does not
 * include. Without `suite` the contract is not known yet.
 * @param keepsPlaces an unincluded group is blank instead, so that nothing below it moves
 */
export const menuFor = (visitor: Visitor, suite: Suite | undefined, keepsPlaces = false): ShownGroup[] =>
  groups
    .map(({ title, entries, isFor }) => ({
      title,
      isBlank: isFor !== undefined && !(suite && isFor(suite)),
      entries: entries.filter((entry) => !('isFor' in entry) || (entry.isFor?.(visitor) ?? true)),
    }))
    .filter(({ isBlank, entries }) => entries.length > 0 && (keepsPlaces || !isBlank));
