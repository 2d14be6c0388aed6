import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts.ts';
import { UserIcon } from '#ui/icons/icons.tsx';
import { OrganisationFacts } from '#app/shared/organisation/organisation-facts.tsx';
import { infosQuery } from '#app/shared/organisation/organisation-queries.ts';
import { RemoteCard } from '#app/shared/organisation/remote-card.tsx';
import { organisationTexts } from '#app/shared/organisation/texts.ts';
import { homeTexts } from './texts.ts';

export const InfoCard = ({ orgId }: { orgId: string | undefined }) => {
  const { infoTitle } = useTexts(homeTexts);
  const t = useTexts(organisationTexts);
  const query = useQuery(infosQuery(orgId));
  return (
    <RemoteCard
      title={infoTitle}
      icon={<UserIcon />}
      query={query}
      emptyText={t.infoEmpty}
      failedText={t.infoFailed}
      waiting={<OrganisationFacts record={undefined} />}
    >
      {(record) => <OrganisationFacts record={record} />}
    </RemoteCard>
  );
};
