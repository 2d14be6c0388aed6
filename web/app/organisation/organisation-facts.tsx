import type { OrganisationRecord } from '#contract/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/description-list.tsx';

import { organisationTexts } from './texts.ts';

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

/** What the provider knows of the organisation; home and the users page show it. */
export function OrganisationFacts({ record }: { record: OrganisationRecord }) {
  const t = useTexts(organisationTexts);
  return (
    <DescriptionList
      items={[
        { term: t.orgName, value: record.name },
        { term: t.contractualContact, value: record.contractual_contact__r?.name },
        { term: t.technicalContact, value: record.contact_technique__r?.name },
        { term: t.billingAddress, value: <Address record={record} /> },
      ]}
    />
  );
}
