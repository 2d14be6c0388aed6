import type { OrganisationRecord } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './organisation-facts.module.css';
import { organisationTexts } from './texts.ts';

/**
 * The provider's data on the organisation, for home and the users page. While the record is unknown it keeps the room of
 * each value.
 */
export const OrganisationFacts = ({ record }: { record: OrganisationRecord | undefined }) => {
  const t = useTexts(organisationTexts);
  const value = (of: (known: OrganisationRecord) => string | null | undefined) =>
    record === undefined ? <Skeleton width="long" /> : of(record);
  return (
    <div aria-hidden={record === undefined}>
      <DescriptionList
        items={[
          { term: t.orgName, value: value(({ name }) => name) },
          { term: t.contractualContact, value: value((known) => known.contractual_contact__r?.name) },
          { term: t.technicalContact, value: value((known) => known.contact_technique__r?.name) },
        ]}
      />
      <h3 className={styles.address}>{t.billingAddress}</h3>
      <DescriptionList
        items={[
          { term: t.street, value: value(({ billingStreet }) => billingStreet) },
          { term: t.state, value: value(({ billingState }) => billingState) },
          { term: t.postalCode, value: value(({ billingPostalCode }) => billingPostalCode) },
          { term: t.city, value: value(({ billingCity }) => billingCity) },
          { term: t.country, value: value(({ billingCountry }) => billingCountry) },
        ]}
      />
    </div>
  );
};
