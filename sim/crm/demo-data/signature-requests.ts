import { addDays, sfMoment } from '../dates.ts';
import type { Store } from '../store.ts';

/** A signature request with its outcome at the e-signature provider and its status in the CRM. */
export interface DemoRequest {
  id: string;
  name: string;
  /** Hours before the demo's first start at which it was sent. */
  hoursAgo: number;
  signer: { first: string; last: string; email: string };
  outcome: 'done' | 'declined' | 'expired' | 'ongoing' | 'error';
  /** The provider's status name. For some requests it is newer than the events that the portal received. */
  crmStatus: string;
}

const people = [
  ['Anne', 'Lefèvre', 'anne.lefevre@brasserie-lefevre.example'],
  ['Élodie', 'Schmitt', 'elodie.schmitt@delices-alsace.example'],
  ['Karim', 'Moreau', 'karim.moreau@elec-moreau.example'],
  ['Sean', 'O’Brien', 'sean.obrien@fonderie-obrien.example'],
  ['Maïté', 'Etcheverry', 'maite@hotel-voyageurs.example'],
] as const;

/** The outcome, and the CRM status when it is newer than the outcome. */
const outcomes: [DemoRequest['outcome'], string?][] = [
  ['done'],
  ['ongoing'],
  ['error', 'done'],
  ['done'],
  ['declined'],
  ['ongoing', 'done'],
  ['done'],
  ['error'],
  ['done'],
  ['expired'],
  ['done'],
  ['declined'],
  ['error'],
  ['done'],
];

const names = ['Contrat de vente', 'Avenant au contrat', 'Bon de commande', 'Accord de confidentialité (NDA)'];

export const demoRequests: DemoRequest[] = outcomes.map(([outcome, news], place) => {
  const [first, last, email] = people[place % people.length] ?? people[0];
  return {
    id: `6f1c2a40-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
    name: `${names[place % names.length]} – ${last}`,
    hoursAgo: 1 + place * 4,
    signer: { first, last, email },
    outcome,
    crmStatus: news ?? (outcome === 'error' ? 'ongoing' : outcome),
  };
});

export const signatureRequests = (store: Store, day: Date): void => {
  for (const { id, name, outcome, crmStatus } of demoRequests)
    store.seed(
      'gnx__Signature_Request__c',
      {
        Name: name.slice(0, 80),
        gnx__Request_ID__c: id,
        gnx__Status__c: crmStatus,
        gnx__Expiration_Date__c: sfMoment(addDays(day, outcome === 'expired' ? -1 : 30)),
        gnx__Error__c: outcome === 'error' && crmStatus !== 'done' ? 'The signer’s phone number is refused' : null,
      },
      day,
    );
};
