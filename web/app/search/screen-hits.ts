import type { Language } from '#contract/roles.ts';
import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';
import { boardTexts } from '../pages/deployment/board/board-texts.ts';
import { accessDecision, screens, type ScreenName } from '../paths.ts';
import { useUser } from '../session.ts';
import { menuFor, type Suite } from '../shell/menu.ts';
import { shellTexts } from '../shell/texts.ts';
import { useSuite } from '../shell/use-suite.ts';
import type { Hit, Source } from './hits.ts';
import { found } from './matching.ts';

/** Screens that have no entry in the menu, or none in that of everybody who may open them. */
const others: readonly ScreenName[] = [
  'billing',
  'docConsumption',
  'tickets',
  'newTicket',
  'account',
  'tokens',
  'requests',
  'activity',
  'webhooks',
];

/** Other words for a screen, in both languages. */
const words: Partial<Record<ScreenName, string>> = {
  home: 'accueil home tableau de bord dashboard',
  billing: 'facturation billing paiement payment contrat contract',
  docConsumption: 'générations generations quota usage',
  signConsumption: 'signatures quota usage',
  users: 'inviter invite collègue colleague équipe team',
  activity: 'audit historique history',
  account: 'sécurité security mot de passe password clé d’accès passkey langue language',
  environments: 'org sandbox production Salesforce connexion connection',
  deployment: 'déployer deploy',
  brandings: 'marque brand logo couleurs colours',
  tickets: 'aide help',
  tokens: 'API jeton clé key',
  requests: 'API appels calls',
  webhooks: 'API',
  templates: 'documents Word',
  signLogs: 'journal log signature historique history',
};

/** A screen, a part of it with an address of its own, or a page beside the portal. */
interface Place {
  id: string;
  title: Record<Language, string>;
  screen: ScreenName;
  words?: string | undefined;
  search?: Record<string, string>;
  href?: (language: Language) => string;
}

const placeOf = (screen: ScreenName): Place => ({
  id: screen,
  title: screens[screen].title,
  screen,
  words: words[screen],
});

const parts: readonly Place[] = [
  {
    id: 'drift board',
    title: { fr: boardTexts.fr.board, en: boardTexts.en.board },
    screen: 'deployment',
    words: 'déploiement deployment comparer compare',
    search: { view: 'board' },
  },
  {
    id: 'history of deployments',
    title: { fr: 'Historique des déploiements', en: 'Deployment history' },
    screen: 'deployment',
    words: 'approbation approval',
    search: { view: 'history' },
  },
  {
    id: 'api docs',
    title: { fr: 'Documentation de l’API', en: 'API documentation' },
    screen: 'tokens',
    words: 'docs OpenAPI SDK',
    href: (language) => `/api/docs?language=${language}`,
  },
];

type Links = ReturnType<typeof useConfig>['links'];

/** Pages of the provider beside the portal: home, the footer and the menu lead to them. */
const outsidePlaces = ({ help, training, legalTerms }: Links): Place[] => [
  {
    id: 'training',
    title: { fr: 'Université', en: 'University' },
    screen: 'home',
    words: 'formation former training',
    href: () => training,
  },
  {
    id: 'help',
    title: { fr: 'Documentation', en: 'Documentation' },
    screen: 'home',
    words: 'aide help guide',
    href: () => help,
  },
  {
    id: 'legal',
    title: { fr: shellTexts.fr.legalTerms, en: shellTexts.en.legalTerms },
    screen: 'home',
    words: 'conditions terms',
    href: () => legalTerms,
  },
];

const noSuite: Suite = { sign: false, connect: false, rf: false, webDoc: false };

/** The screens that the visitor may open: those of the menu, and those that other screens lead to. */
export const useScreens = (query: string): Source => {
  const user = useUser();
  const language = useLanguage();
  const suite = useSuite() ?? noSuite;
  const { links } = useConfig();
  const entries = menuFor(user, suite).flatMap((group) => group.entries);
  const inMenu = entries.flatMap((entry) => ('screen' in entry ? [entry.screen] : []));
  const solutions = entries.flatMap((entry): Place[] =>
    'solution' in entry && suite[entry.solution]
      ? [{ id: entry.solution, title: { fr: entry.name, en: entry.name }, screen: 'home', href: () => links.help }]
      : [],
  );
  const more = others.filter((name) => accessDecision(screens[name], user) === 'pass');
  const places = [...[...new Set([...inMenu, ...more])].map(placeOf), ...parts, ...solutions, ...outsidePlaces(links)];
  const hits = found(places, query, ({ title, words: known = '' }) => `${title.fr} ${title.en} ${known}`);
  return {
    hits: hits.map(({ id, title, screen, search, href }): Hit => ({
      kind: 'screens',
      id,
      title: title[language],
      screen,
      ...(search && { search }),
      ...(href && { href: href(language) }),
    })),
    isLoading: false,
    hasFailed: false,
  };
};
