import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  factsOf,
  consumptionTypes,
  type ConsumptionType,
  type ContractFacts,
} from '#contract/environments/crm-records.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { isOwner } from '#contract/roles.ts';
import { formatEuros } from '#app/shared/billing/amounts.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { invoicesQuery } from '#app/shared/billing/invoices-query.ts';
import { statusOf } from '#app/shared/billing/invoice-rules.ts';
import { useUsageWords } from '#app/shared/consumption/usage-words.ts';
import {
  environmentsQuery,
  orgIdOf,
  productionOf,
  useLastKnown,
} from '#app/shared/environments/environment-queries.ts';
import { isOwnBroken, neededSteps } from '#app/shared/environments/needed-actions.ts';
import { linkRequestsQuery } from '#app/shared/organisation/link-requests.ts';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';
import { ticketsQuery } from '#app/shared/tickets-query.ts';
import { useParisToday } from '#app/paris-today.ts';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import type { Todo, TodoSource } from './todo.ts';
import { todoTexts } from './todo-texts.ts';
import { useApprovals } from './use-approvals.tsx';

const look = buttonClass({ size: 'small' });
const mostNames = 3;

/** The first names of a list, and how many more there are. */
const useNames = () => {
  const { more } = useTexts(todoTexts);
  return (names: readonly string[]): string => {
    const rest = names.length - mostNames;
    return [...names.slice(0, mostNames), ...(rest > 0 ? [more(rest)] : [])].join(', ');
  };
};

const useRequests = (): TodoSource => {
  const t = useTexts(todoTexts);
  const names = useNames();
  const { roleName, companyStatus } = useUser();
  // A blocked company’s page of users is closed.
  const enabled = isOwner(roleName) && companyStatus !== 'blocked';
  const query = useQuery({ ...linkRequestsQuery, enabled });
  // Read before the role changed, or the company was blocked.
  const people = (enabled && query.data) || [];
  const todo: Todo = {
    id: 'requests',
    tone: 'info',
    title: t.requests(people.length),
    detail: names(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
    action: (
      <Link to={paths.users} className={look}>
        {t.seeRequests}
      </Link>
    ),
  };
  return { ...query, todos: people.length > 0 ? [todo] : [] };
};

const useEnvironments = (): TodoSource => {
  const t = useTexts(todoTexts);
  const names = useNames();
  const query = useQuery(environmentsQuery);
  const lastKnown = useLastKnown();
  const { roleName, companyStatus } = useUser();
  const ofOwner = isOwner(roleName);
  const needy = (query.data ?? []).flatMap((environment: ExternalEnvironment) => {
    const [step] = neededSteps(environment.status, lastKnown(environment).live);
    // Secured environments get an API token, and those of a blocked company are refused.
    if (step === 'secure' && companyStatus === 'blocked') return [];
    return step && (ofOwner || isOwnBroken(environment, step)) ? [{ ...environment, step }] : [];
  });
  const [first] = needy;
  if (first === undefined) return { ...query, todos: [] };
  const isOne = needy.length === 1;
  const todo: Todo = {
    id: 'environments',
    tone: 'warning',
    title: isOne ? t.environment(first.orgName, first.step) : t.environments(needy.length),
    ...(!isOne && { detail: names(needy.map(({ orgName }) => orgName)) }),
    action: isOne ? (
      <Link to={paths.environment} params={{ id: first.id }} className={look}>
        {t.seeEnvironment}
      </Link>
    ) : (
      <Link to={paths.environments} className={look}>
        {t.seeEnvironments}
      </Link>
    ),
  };
  return { ...query, todos: [todo] };
};

/** The org whose invoices and quotas are the reader's business: that of a verified owner. */
const useProviderOrg = (): string | undefined => {
  const { roleName, companyStatus } = useUser();
  const { data } = useQuery(environmentsQuery);
  const production = data && productionOf(data);
  return production && companyStatus === 'verified' && isOwner(roleName) ? orgIdOf(production) : undefined;
};

const useInvoices = (orgId: string | undefined): TodoSource => {
  const t = useTexts(todoTexts);
  const language = useLanguage();
  const names = useNames();
  const query = useQuery({ ...invoicesQuery(orgId ?? ''), enabled: orgId !== undefined });
  const today = useParisToday(query.dataUpdatedAt);
  const late = (query.data?.records ?? []).filter((invoice) => statusOf(invoice, today) === 'late');
  const words = late.map(({ gnx__Invoice_number__c: number, gnx__Amount_with_taxes__c: amount }) =>
    [number, amount !== null && formatEuros(amount, language)].filter(Boolean).join(' · '),
  );
  const todo: Todo = {
    id: 'invoices',
    tone: 'danger',
    title: t.invoices(late.length),
    detail: names(words),
    action: (
      <Link to={paths.billing} className={look}>
        {t.seeInvoices}
      </Link>
    ),
  };
  return { ...query, todos: late.length > 0 ? [todo] : [] };
};

const productNames = { doc: 'Doc', sign: 'Sign' } as const;

const useQuotas = (orgId: string | undefined): TodoSource => {
  const t = useTexts(todoTexts);
  const usageWords = useUsageWords();
  const query = useQuery(contractQuery(orgId));
  const [contract] = query.data?.records ?? [];
  const todoOf = (type: ConsumptionType, { usage, included }: ContractFacts): Todo[] => {
    const { used, limit } = usage[type];
    if (!included[type] || limit === null || limit <= 0 || used < limit) return [];
    return [
      {
        id: `quota-${type}`,
        tone: 'danger',
        title: (used > limit ? t.quotaExceeded : t.quotaReached)(productNames[type]),
        detail: usageWords(usage[type]),
        action: (
          <Link to={type === 'doc' ? paths.docConsumption : paths.signConsumption} className={look}>
            {t.seeConsumption}
          </Link>
        ),
      },
    ];
  };
  const facts = contract && factsOf(contract);
  return { ...query, todos: facts ? consumptionTypes.flatMap((type) => todoOf(type, facts)) : [] };
};

/** Tickets in which support has the last word. */
const useTickets = (): TodoSource => {
  const t = useTexts(todoTexts);
  const names = useNames();
  const query = useQuery(ticketsQuery);
  const answered = (query.data?.records ?? []).filter(({ awaitsAnswer }) => awaitsAnswer);
  const [first] = answered;
  if (first === undefined) return { ...query, todos: [] };
  const todo: Todo = {
    id: 'tickets',
    tone: 'info',
    title: t.tickets(answered.length),
    detail: names(answered.map(({ subject }) => subject)),
    action:
      answered.length === 1 ? (
        <Link to={paths.ticket} params={{ id: first.id }} className={look}>
          {t.seeTicket}
        </Link>
      ) : (
        <Link to={paths.tickets} className={look}>
          {t.seeTickets}
        </Link>
      ),
  };
  return { ...query, todos: [todo] };
};

/** The reader's to-dos from every source that the role may see (REQ-1.2.104). */
export const useTodos = (): TodoSource[] => {
  const orgId = useProviderOrg();
  return [useRequests(), useApprovals(), useEnvironments(), useTickets(), useInvoices(orgId), useQuotas(orgId)];
};
