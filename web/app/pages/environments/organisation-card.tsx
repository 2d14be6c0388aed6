import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { formatMinute } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { BuildingIcon } from '#ui/icons/page-icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { orgIdOf } from '#app/shared/environments/environment-queries.ts';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { detailTexts } from './detail-texts.ts';

/** How many calls of the last 24 hours are used, and what that means for jobs. */
const useCallsSentence = (): ((live: LiveCheck) => string | null) => {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  return (live) => {
    const usage = typeof live === 'string' ? undefined : live.apiUsage;
    if (!usage) return null;
    const { used, allowed, keptForPeople, heardAt } = usage;
    const said = t.callsUsed(
      formatNumber(used, language),
      formatNumber(allowed, language),
      formatMinute(heardAt, language),
    );
    if (used >= allowed) return `${said} ${t.callsSpent}`;
    if (used >= allowed - keptForPeople) return `${said} ${t.callsKept(formatNumber(allowed - used, language))}`;
    return said;
  };
};

/** The facts of the organisation, with a link to it. */
export const OrganisationCard = ({ environment, live }: { environment: ExternalEnvironment; live: LiveCheck }) => {
  const calls = useCallsSentence()(live);
  const t = useTexts(detailTexts);
  const shared = useTexts(environmentTexts);
  return (
    <Card
      title={t.about}
      icon={<BuildingIcon />}
      aside={
        <LinkButton newTab size="small" href={environment.instanceUrl}>
          {t.openInCrm}
        </LinkButton>
      }
    >
      <DescriptionList
        look="columns"
        items={[
          { term: shared.orgName, value: environment.orgName },
          {
            term: shared.orgId,
            value: <CopyText text={orgIdOf(environment)} label={shared.copyOrgId} />,
          },
          { term: t.type, value: t[environment.typeOrg] },
          { term: t.address, value: environment.instanceUrl },
          ...(environment.securedBy === undefined
            ? []
            : [{ term: t.tokenPlace, value: t[`token_${environment.securedBy}`] }]),
          ...(calls === null ? [] : [{ term: t.apiCalls, value: calls }]),
        ]}
      />
    </Card>
  );
};
