import { expired, expireWebdoc } from '../webdocs/lifecycle.ts';
import * as calls from '../webdocs/sandbox.ts';
import { component, described, type FieldText } from './described.ts';

const id: FieldText = ['Id of the document.', 'Identifiant du document.', '7c1f0b52-9d0e-4c6b-8f2a-51b0a4f7d3c8'];
const tag = 'documents';

/** Calls for tests in a sandbox. */
export const sandboxCalls = [
  described(calls.signWebdocAs, {
    id: 'signWebdocAs',
    tag,
    title: ['Sign as a signatory (sandbox)', 'Signer comme un signataire (sandbox)'],
    about: [
      'Signs as on the signatory’s page, with the same order, mails, webhooks and seal, to test what follows without a browser. Required fields without a value get an invented one; a signature is drawn from the name. No code is asked for, no consent is recorded, and the evidence says that it was a test. A file that the signatory has to upload must be there. A token of the production gets 403 `BearerNotAllowed`.',
      'Signe comme sur la page du signataire, avec le même ordre, les mêmes e-mails, webhooks et sceau, pour tester la suite sans navigateur. Les champs obligatoires sans valeur en reçoivent une inventée\u00A0; la signature est dessinée d’après le nom. Aucun code n’est demandé, aucun accord n’est enregistré, et les preuves disent que c’est un test. Un fichier que le signataire doit déposer doit être là. Un token de production reçoit 403 `BearerNotAllowed`.',
    ],
    answer: ['It is signed.', 'C’est signé.'],
    parameters: { id },
  }),
  described(calls.declineWebdocAs, {
    id: 'declineWebdocAs',
    tag,
    title: ['Decline as a signatory (sandbox)', 'Refuser comme un signataire (sandbox)'],
    about: [
      'Declines as on the signatory’s page, which ends the document, with the same mails and webhooks. A token of the production gets 403 `BearerNotAllowed`.',
      'Refuse comme sur la page du signataire, ce qui met fin au document, avec les mêmes e-mails et webhooks. Un token de production reçoit 403 `BearerNotAllowed`.',
    ],
    answer: ['It is declined.', 'C’est refusé.'],
    parameters: { id },
  }),
  described(expireWebdoc, {
    id: 'expireWebdoc',
    tag,
    title: ['Let a document expire now (sandbox)', 'Faire expirer un document (sandbox)'],
    about: [
      'Ends the document as its deadline would, with the same mails and webhooks, to test what follows. A token of the production gets 403 `BearerNotAllowed`.',
      'Met fin au document comme le ferait son échéance, avec les mêmes e-mails et webhooks, pour tester la suite. Un token de production reçoit 403 `BearerNotAllowed`.',
    ],
    answer: ['It has expired.', 'Il a expiré.'],
    parameters: { id },
  }),
];

const recipient: FieldText = [
  'The signatory: `s1`, `s2` … in the order in which they were given.',
  'Le signataire\u00A0: `s1`, `s2`… dans l’ordre où ils ont été donnés.',
  's1',
];
const status: FieldText = ['Status of the document.', 'Statut du document.', 'inProgress'];

export const sandboxInputs = [
  component('WantedSignature', calls.wantedSignature, ['A signature for a test.', 'Une signature pour un test.'], {
    recipient,
    values: [
      'Values by tag of the field, checked as on the page; invented for other required fields. At most 300,000 characters each.',
      'Valeurs par balise du champ, contrôlées comme sur la page\u00A0; inventées pour les autres champs obligatoires. 300\u202F000 caractères au plus chacune.',
      { '{{city}}': 'Lille' },
    ],
  }),
  component('WantedRefusal', calls.wantedRefusal, ['A refusal for a test.', 'Un refus pour un test.'], {
    recipient,
    reason: [
      'Reason that the sender reads, at most 4,000 characters. Default: `Test`.',
      'Motif que l’expéditeur lit, 4\u202F000 caractères au plus. Par défaut, `Test`.',
      'The price is wrong',
    ],
  }),
];

export const sandboxAnswers = [
  component('SignedAs', calls.signedAs, ['The statuses from now on.', 'Les statuts désormais.'], {
    status,
    signatoryStatus: ['Status of the signatory.', 'Statut du signataire.', 'signed'],
  }),
  component('DeclinedAs', calls.declinedAs, ['The status from now on.', 'Le statut désormais.'], {
    status: [status[0], status[1], 'declined'],
  }),
  component('Expired', expired, ['The status from now on.', 'Le statut désormais.'], {
    status: [status[0], status[1], 'expired'],
  }),
];
