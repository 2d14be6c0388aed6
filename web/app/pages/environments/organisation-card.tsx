import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { BuildingIcon } from '#ui/icons/page-icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { orgIdOf } from '#app/shared/environments/environment-queries.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { detailTexts } from './detail-texts.ts';

/** The facts of the organisation, with a link to it. */
export const OrganisationCard = ({ environment }: { environment: ExternalEnvironment }) => {
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
        ]}
      />
    </Card>
  );
};
