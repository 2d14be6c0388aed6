import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrganisationRecord } from '#contract/environments/crm-records.ts';
import { OrganisationFacts } from './organisation-facts.tsx';

const nothingKnown: OrganisationRecord = {
  name: null,
  contractual_contact__r: null,
  contact_technique__r: null,
  billingStreet: null,
  billingState: null,
  billingPostalCode: null,
  billingCity: null,
  billingCountry: null,
};

/** Terms and values as the screen shows them. */
const shown = (record: OrganisationRecord): [string, string][] => {
  const html = renderToStaticMarkup(<OrganisationFacts record={record} />);
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term = '', value = '']) => [
    term,
    value.replace(/^<span aria-hidden="true">-<\/span><span class="[^"]*">non renseigné<\/span>$/, '-'),
  ]);
};

// REQ-1.2.40
it('the user info card shows "-", said to be missing, for each field of the organisation and of its billing address', () => {
  expect(shown(nothingKnown)).toEqual([
    ['Nom de l’organisation', '-'],
    ['Contact contractuel', '-'],
    ['Contact technique', '-'],
    ['Rue', '-'],
    ['Région', '-'],
    ['Code postal', '-'],
    ['Ville', '-'],
    ['Pays', '-'],
  ]);
});

it('an empty text is missing too, and what is missing of the address does not hide the rest', () => {
  const record = { ...nothingKnown, name: '', billingCity: 'Lille', billingCountry: 'France' };
  expect(shown(record)).toEqual([
    ['Nom de l’organisation', '-'],
    ['Contact contractuel', '-'],
    ['Contact technique', '-'],
    ['Rue', '-'],
    ['Région', '-'],
    ['Code postal', '-'],
    ['Ville', 'Lille'],
    ['Pays', 'France'],
  ]);
});
