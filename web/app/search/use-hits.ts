import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dayMs } from '#contract/days/day-ms.ts';
import { isOwner } from '#contract/roles.ts';
import { listSignLogs } from '#contract/sign-logs.ts';
import { fullName } from '#contract/text.ts';
import { linkRequestsQuery } from '../shared/organisation/link-requests.ts';
import { webhooksQuery } from '../pages/webhooks/webhook-queries.ts';
import { dayOf } from '../pages/sign-logs/filters/filters-draft.ts';
import type { SignLogsSearch } from '../pages/sign-logs/filters/search.ts';
import { brandingsQuery } from '../pages/brandings/branding-queries.ts';
import { tokensQuery } from '../pages/tokens/token-queries.ts';
import { companyUsersQuery } from '../pages/users/user-queries.ts';
import { callAsUser, useUser } from '../session.ts';
import { environmentsQuery } from '../shared/environments/environment-queries.ts';
import { ticketsQuery } from '../shared/tickets-query.ts';
import { useSuite } from '../shell/use-suite.ts';
import type { Source } from './hits.ts';
import { useInvoices } from './invoice-hits.ts';
import { useScreens } from './screen-hits.ts';
import { matches, matchesFirst } from './matching.ts';
import { sourceOf } from './source-of.ts';
import { useTemplates } from './template-hits.ts';

const monthDays = 30;
const yearDays = 365;
const mostDocuments = 5;
/** An answer of the sign log looks at a bounded number of events, so a rare word takes several. */
const mostAnswers = 10;
/** Documents whose names have the words inside of other words are enough only after so many answers. */
const leastAnswers = 4;

interface FoundDocument {
  id: string;
  name: string;
  /** Of its latest event, in milliseconds since 1970. */
  at: number;
}

/**
 * Documents whose events have all the words, by the same search as that of the sign log: those first in whose name they
 * begin words, then the latest.
 */
const documentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['search documents', words],
    queryFn: async ({ signal }) => {
      const found = new Map<string, FoundDocument>();
      let continuationToken: string | null | undefined;
      const isEnough = (answer: number): boolean =>
        found.size >= mostDocuments &&
        (answer >= leastAnswers ||
          [...found.values()].filter(({ name }) => matches(name, words)).length >= mostDocuments);
      for (let answer = 0; answer < mostAnswers && !isEnough(answer); answer += 1) {
        const query = { search: words, startDate: new Date(0).toISOString(), pageSize: 50 };
        const page = await callAsUser(
          listSignLogs,
          { query: continuationToken ? { ...query, continuationToken } : query },
          { signal },
        );
        for (const { data, event_time: seconds } of page.items) {
          const { id, name } = data.signature_request ?? {};
          if (id && name && !found.has(id)) found.set(id, { id, name, at: seconds * 1_000 });
        }
        ({ continuationToken } = page);
        if (continuationToken === null) break;
      }
      return matchesFirst([...found.values()], words, ({ name }) => name).slice(0, mostDocuments);
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The period of the sign log in which a document's events stand. */
const periodOf = (at: number): Pick<SignLogsSearch, 'period' | 'from'> =>
  Date.now() - at < monthDays * dayMs ? { period: '30d' } : { from: dayOf(new Date(at - yearDays * dayMs)) };

const leastLetters = 2;

const useEnvironments = (query: string): Source =>
  sourceOf(
    useQuery(environmentsQuery),
    query,
    ({ orgName, externalId }) => `${orgName} ${externalId}`,
    ({ id, orgName }) => ({ kind: 'environments', id, title: orgName, screen: 'environment', params: { id } }),
  );

const useUsers = (query: string): Source => {
  const { roleName, companyStatus } = useUser();
  return sourceOf(
    useQuery({ ...companyUsersQuery, enabled: isOwner(roleName) && companyStatus === 'verified' }),
    query,
    (person) => `${fullName(person)} ${person.email} ${person.username}`,
    (person) => ({
      kind: 'users',
      id: person.username,
      title: fullName(person),
      detail: person.email,
      screen: 'users',
      search: { find: person.username },
    }),
  );
};

const useRequests = (query: string): Source =>
  sourceOf(
    useQuery({ ...linkRequestsQuery, enabled: isOwner(useUser().roleName) }),
    query,
    (person) => `${fullName(person)} ${person.email} ${person.username}`,
    (person) => ({
      kind: 'requests',
      id: person.username,
      title: fullName(person),
      detail: person.email,
      screen: 'users',
    }),
  );

/** @param settled the query once typing has paused, because the server searches */
const useDocuments = (query: string, settled: string): Source => {
  const isAsked = settled.length >= leastLetters;
  const { data, error, isFetching, isPlaceholderData } = useQuery({ ...documentsQuery(settled), enabled: isAsked });
  const shown = isAsked ? (data ?? []) : [];
  const waits = query.length >= leastLetters && query !== settled;
  return {
    hits: shown.map(({ id, name, at }) => ({
      kind: 'documents',
      id,
      title: name,
      screen: 'signLogs',
      search: { search: id, ...periodOf(at) },
    })),
    isOld: waits || isPlaceholderData,
    isLoading: waits || isFetching,
    hasFailed: error !== null,
  };
};

const useTickets = (query: string): Source =>
  sourceOf(
    useQuery({ ...ticketsQuery, select: ({ records }) => records }),
    query,
    ({ subject, caseNumber }) => `${subject} ${caseNumber ?? ''}`,
    ({ id, subject, caseNumber }) => ({
      kind: 'tickets',
      id,
      title: subject,
      detail: caseNumber ?? undefined,
      screen: 'ticket',
      params: { id },
    }),
  );

const useTokens = (query: string): Source =>
  sourceOf(
    useQuery(tokensQuery),
    query,
    ({ name }) => name,
    ({ id, name }) => ({ kind: 'tokens', id, title: name, screen: 'tokens', search: { find: name } }),
  );

const useWebhooks = (query: string): Source =>
  sourceOf(
    useQuery({ ...webhooksQuery, enabled: isOwner(useUser().roleName) }),
    query,
    ({ url, description }) => `${url} ${description ?? ''}`,
    ({ id, url, description }) => ({
      kind: 'webhooks',
      id,
      title: url,
      detail: description ?? undefined,
      screen: 'webhook',
      params: { id },
    }),
  );

const useBrandings = (query: string, hasSign: boolean): Source =>
  sourceOf(
    useQuery({ ...brandingsQuery, enabled: isOwner(useUser().roleName) && hasSign }),
    query,
    ({ name }) => name,
    ({ id, name }) => ({ kind: 'brandings', id, title: name, screen: 'branding', params: { id } }),
  );

/**
 * Everything that matches, by kind. Each list is that of its own screen, so a person finds only what they may see.
 * @param settled the query once typing has paused
 */
export const useHits = (query: string, settled: string): Source[] => {
  const hasSign = useSuite()?.sign ?? false;
  return [
    useScreens(query),
    useEnvironments(query),
    useUsers(query),
    useRequests(query),
    useDocuments(query, settled),
    useTemplates(query, settled),
    useInvoices(query),
    useTickets(query),
    useTokens(query),
    useWebhooks(query),
    useBrandings(query, hasSign),
  ];
};
