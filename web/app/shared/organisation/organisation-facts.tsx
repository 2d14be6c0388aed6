import type { OrganisationRecord } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import styles from './organisation-facts.module.css';
import { organisationTexts } from './texts.ts';

/** The provider's data on the organisation, for home and the users page. */
export const OrganisationFacts = ({ record }: { record: OrganisationRecord }) => {
  const t = useTexts(organisationTexts);
  return (
    <>
      <DescriptionList
        items={[
          { term: t.orgName, value: record.name },
          { term: t.contractualContact, value: record.contractual_contact__r?.name },
          { term: t.technicalContact, value: record.contact_technique__r?.name },
        ]}
      />
      <h3 className={styles.address}>{t.billingAddress}</h3>
      <DescriptionList
        items={[
          { term: t.street, value: record.billingStreet },
          { term: t.state, value: record.billingState },
          { term: t.postalCode, value: record.billingPostalCode },
          { term: t.city, value: record.billingCity },
          { term: t.country, value: record.billingCountry },
        ]}
      />
    </>
  );
};
