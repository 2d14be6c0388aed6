import { useQuery } from '@tanstack/react-query';

import type { OrganisationRecord } from '#contract/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { UserIcon } from '#ui/icons.tsx';

import { infosQuery } from './organisation-queries.ts';
import { RemoteCard } from './remote-card.tsx';
import { homeTexts } from './texts.ts';

/** One line each, as on an envelope; a dash for each that is missing (specification 1 §2). */
function Address({ record }: { record: OrganisationRecord }) {
  const { billingStreet, billingState, billingPostalCode, billingCity, billingCountry } = record;
  const town = [billingPostalCode, billingCity].filter(Boolean).join(' ');
  const lines = [billingStreet, town, billingState, billingCountry].filter(
    (line) => line !== null && line !== '',
  );
  if (lines.length === 0) return '-';
  return lines.map((line) => <div key={line}>{line}</div>);
}

export function InfoCard({ orgId }: { orgId: string }) {
  const t = useTexts(homeTexts);
  const query = useQuery(infosQuery(orgId));
  return (
    <RemoteCard
      title={t.infoTitle}
      icon={<UserIcon />}
      query={query}
      emptyText={t.infoEmpty}
      failedText={t.infoFailed}
    >
      {(record) => (
        <DescriptionList
          items={[
            { term: t.orgName, value: record.name },
            { term: t.contractualContact, value: record.contractual_contact__r?.name },
            { term: t.technicalContact, value: record.contact_technique__r?.name },
            { term: t.billingAddress, value: <Address record={record} /> },
          ]}
        />
      )}
    </RemoteCard>
  );
}
