import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts.ts';
import { environmentsQuery, orgIdOf } from '#app/shared/environments/environment-queries.ts';
import { sameOrg } from './filters/external-id.ts';
import { signLogsTexts } from './texts.ts';

/** The company's environments by org id, with their names. */
export const useOrgs = () => {
  const t = useTexts(signLogsTexts);
  const { data, error } = useQuery(environmentsQuery);
  const orgs = (data ?? []).map((environment) => ({
    id: orgIdOf(environment),
    name: `${environment.orgName} (${t[environment.typeOrg]})`,
  }));
  const nameOf = (orgId: string): string | undefined => orgs.find(({ id }) => sameOrg(id, orgId))?.name;
  return { orgs, nameOf, failed: !data && error !== null };
};
