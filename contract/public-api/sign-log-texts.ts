import { signLogPage } from '../public-sign-logs.ts';
import { webdocSize } from '../limits.ts';
import { signLogs } from '../sign-log-limits.ts';
import * as logs from '../sign-logs.ts';
import { component, type Bounds, type FieldText } from './described.ts';
import { pageAbout, pageFields } from './page-texts.ts';

/** Longer texts of an event are cut. The schema of the portal does not know it, to stay small in the browser. */
const cut: Bounds = { maxLength: signLogs.textLength };
const id: FieldText = [
  'Id at the sender of the event.',
  'Identifiant chez l’expéditeur de l’événement.',
  '5e0d1b2f',
  cut,
];

/** Answers about the sign logs. Their fields are those of the e-signature provider. */
export const signLogTexts = [
  component(
    'SignLogAnswer',
    logs.signerAnswer,
    ['An answer of the signatory to a field.', 'Une réponse du signataire à un champ.'],
    {
      field_type: ['Kind of field; null when unknown.', 'Type du champ\u00A0; null si inconnu.', 'text', cut],
      name: ['Name of the field; null without one.', 'Nom du champ\u00A0; null sans nom.', 'city', cut],
      question: [
        'Text beside the field; null without one.',
        'Texte près du champ\u00A0; null sans texte.',
        'City',
        cut,
      ],
      answer: [
        'The answer, at most 2,000 characters; null without one.',
        'La réponse, 2\u202F000 caractères au plus\u00A0; null sans réponse.',
        'Nantes',
        cut,
      ],
      checked: [
        'Whether a checkbox is ticked; null for other fields.',
        'Case cochée ou non\u00A0; null pour les autres champs.',
        null,
      ],
    },
  ),
  component('SignLogPerson', logs.signLogPerson, ['The person who signs.', 'La personne qui signe.'], {
    first_name: ['First name; null when unknown.', 'Prénom\u00A0; null si inconnu.', 'Nora', cut],
    last_name: ['Last name; null when unknown.', 'Nom\u00A0; null si inconnu.', 'Petit', cut],
    email: [
      'E-mail address; null when unknown.',
      'Adresse e-mail\u00A0; null si inconnue.',
      'nora.petit@studio-ouest.example',
      cut,
    ],
    signature_level: [
      'Level of the signature; null when unknown.',
      'Niveau de la signature\u00A0; null si inconnu.',
      'electronic_signature',
      cut,
    ],
    signature_authentication_mode: [
      'Way in which the signatory proves who they are; null when unknown.',
      'Moyen par lequel le signataire prouve qui il est\u00A0; null si inconnu.',
      'otp_email',
      cut,
    ],
  }),
  component('SignLogSigner', logs.signLogSigner, ['A signatory.', 'Un signataire.'], {
    id,
    status: [
      'Status of the signatory; null when unknown.',
      'Statut du signataire\u00A0; null si inconnu.',
      'signed',
      cut,
    ],
    info: ['The person.', 'La personne.'],
    answers: [
      'Answers to the fields, when they have signed.',
      'Réponses aux champs, une fois signé.',
      undefined,
      { maxItems: webdocSize.interactions },
    ],
  }),
  component('SignLogRequest', logs.signLogRequest, ['A signature request.', 'Une demande de signature.'], {
    id,
    name: ['Name; null when unknown or purged.', 'Nom\u00A0; null si inconnu ou purgé.', 'Order 1042', cut],
    status: ['Status at the time of the event.', 'Statut au moment de l’événement.', 'done', cut],
    expiration_date: [
      'Moment after which nobody can sign (UTC); null: never, or unknown.',
      'Moment après lequel personne ne peut signer (UTC)\u00A0; null\u00A0: jamais, ou inconnu.',
      '2027-01-31T17:00:00Z',
      cut,
    ],
    ordered_signers: [
      'Signatories sign one after the other; null when unknown.',
      'Les signataires signent l’un après l’autre\u00A0; null si inconnu.',
      false,
    ],
    external_id: ['Id that its sender gave it.', 'Identifiant donné par son expéditeur.', '1042', cut],
  }),
  component('SignLogData', logs.signLogData, ['The subject of the event.', 'Le sujet de l’événement.'], {
    signature_request: [
      'The signature request; null when the event names none.',
      'La demande de signature\u00A0; null si l’événement n’en nomme pas.',
    ],
    signer: [
      'The signatory; null when the event is about none.',
      'Le signataire\u00A0; null si l’événement ne parle d’aucun.',
    ],
  }),
  component('SignLog', logs.signLog, ['An event of a signature request.', 'Un événement d’une demande de signature.'], {
    event_id: [
      'Id of the event.',
      'Identifiant de l’événement.',
      'b3a1f0c2-5d6e-4f70-8a91-b2c3d4e5f607',
      { maxLength: signLogs.eventIdLength },
    ],
    event_name: ['Name of the event.', 'Nom de l’événement.', 'signer.done', { maxLength: 100 }],
    event_time: [
      'Moment, in seconds since 1970.',
      'Moment, en secondes depuis 1970.',
      1_795_683_600,
      { minimum: 946_684_800, maximum: 4_102_444_799 },
    ],
    error: ['Text of the error; null: success.', 'Texte de l’erreur\u00A0; null\u00A0: succès.', null, cut],
    org_name: ['Name of the org; null when unknown.', 'Nom de l’org\u00A0; null si inconnu.', 'Acier Nord', cut],
    status: ['`error` when there is an error.', '`error` s’il y a une erreur.', 'success'],
    org_id: [
      'Id of the org, 18 characters; null without an org.',
      'Identifiant de l’org, 18 caractères\u00A0; null sans org.',
      '00DAc0000000001MAA',
      cut,
    ],
    content_document_id: [
      'Id of the file in the CRM; null without one.',
      'Identifiant du fichier dans le CRM\u00A0; null sans fichier.',
      '0695g00000AbCdE',
      cut,
    ],
    source: [
      '`provider`: the e-signature provider; `portal`: our own signing pages.',
      '`provider`\u00A0: le prestataire de signature\u00A0; `portal`\u00A0: nos propres pages.',
      'portal',
    ],
    received_at: ['Moment of its arrival here (UTC).', 'Moment de son arrivée ici (UTC).', '2026-11-26T09:00:00.000Z'],
    data: ['The subject of the event.', 'Le sujet de l’événement.'],
  }),
  component('SignLogPage', signLogPage, pageAbout, pageFields),
];
