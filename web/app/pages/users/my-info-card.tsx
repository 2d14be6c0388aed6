import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { UserIcon } from '#ui/icons/icons.tsx';
import { environmentsQuery, orgIdOf, productionOf } from '#app/shared/environments/environment-queries.ts';
import { OrganisationFacts } from '#app/shared/organisation/organisation-facts.tsx';
import { infosQuery } from '#app/shared/organisation/organisation-queries.ts';
import { RemoteCard } from '#app/shared/organisation/remote-card.tsx';
import { organisationTexts } from '#app/shared/organisation/texts.ts';
import { OwnFacts } from './own-data.tsx';
import { usersTexts } from './texts.ts';

const WithOrganisation = ({ orgId }: { orgId: string | undefined }) => {
  const { myInfo } = useTexts(usersTexts);
  const t = useTexts(organisationTexts);
  const query = useQuery(infosQuery(orgId));
  return (
    <RemoteCard
      title={myInfo}
      icon={<UserIcon />}
      query={query}
      emptyText={t.infoEmpty}
      failedText={t.infoFailed}
      beside={<OwnFacts />}
      waiting={<OrganisationFacts record={undefined} />}
    >
      {(record) => <OrganisationFacts record={record} />}
    </RemoteCard>
  );
};

/** The user's and the organisation's data, for the owner of a verified company (REQ-1.2.42). */
export const MyInfoCard = () => {
  const { myInfo } = useTexts(usersTexts);
  const { data, isPending } = useQuery(environmentsQuery);
  const production = data && productionOf(data);
  // Until the environments are known, the card keeps the room of an organisation: nearly every verified company has one.
  if (production ?? isPending) return <WithOrganisation orgId={production && orgIdOf(production)} />;
  return (
    <Card title={myInfo} icon={<UserIcon />}>
      <OwnFacts />
    </Card>
  );
};
