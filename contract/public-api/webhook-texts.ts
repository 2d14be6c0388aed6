import * as z from 'zod/mini';
import { orgTypes } from '../environments/environments.ts';
import { eventDocument, eventSignatory, listedEvent, listedEvents } from '../webdocs/events.ts';
import { testEvent, webhookEvents } from '../webhooks.ts';
import { component, type Text } from './described.ts';
import { pageAbout, pageFields } from './page-texts.ts';

export const webhookMessage = z.object({
  type: z.enum([...webhookEvents]),
  timestamp: z.iso.datetime(),
  data: eventDocument,
});

export const testedEndpoint = z.object({ id: z.uuid(), orgType: z.enum(orgTypes) });
export const testMessage = z.object({ type: z.literal(testEvent), timestamp: z.iso.datetime(), data: testedEndpoint });

const timestamp = ['Moment of the event (UTC).', 'Moment de l’événement (UTC).', '2026-11-26T09:00:00.000Z'] as const;
const orgType = ['Kind of environment.', 'Type d’environnement.', 'prod'] as const;

export const webhookComponents = [
  component(
    'WebhookSignatory',
    eventSignatory,
    ['The signatory whom the event is about.', 'Le signataire dont parle l’événement.'],
    {
      id: ['Id of the signatory.', 'Identifiant du signataire.', '0b8f2d7e-6c1a-4f39-8a55-d2c90e4b7f16'],
      recipient: ['`s1`, `s2` …', '`s1`, `s2`…', 's1'],
      firstName: ['First name.', 'Prénom.', 'Nora'],
      lastName: ['Last name.', 'Nom.', 'Petit'],
      email: ['E-mail address.', 'Adresse e-mail.', 'nora.petit@studio-ouest.example'],
      status: ['Status of the signatory.', 'Statut du signataire.', 'signed'],
      delivery: [
        'News of the mails to this address; null when none was sent.',
        'Nouvelles des e-mails à cette adresse\u00A0; null si aucun n’est parti.',
      ],
    },
  ),
  component(
    'WebhookDocument',
    eventDocument,
    ['The document at the time of the event.', 'Le document au moment de l’événement.'],
    {
      id: ['Id of the document.', 'Identifiant du document.', '7c1f0b52-9d0e-4c6b-8f2a-51b0a4f7d3c8'],
      name: ['Name.', 'Nom.', 'Order 1042'],
      externalId: ['Your own id.', 'Votre propre identifiant.', '1042'],
      orgType,
      status: ['Status after the event.', 'Statut après l’événement.', 'inProgress'],
      signatory: [
        'The signatory, when the event is about one.',
        'Le signataire, quand l’événement parle d’un signataire.',
      ],
    },
  ),
  component(
    'WebhookMessage',
    webhookMessage,
    ['The body of a message (Standard Webhooks).', 'Le corps d’un message (Standard Webhooks).'],
    {
      type: [
        'Name of the event; ignore those you do not know.',
        'Nom de l’événement\u00A0; ignorez ceux que vous ne connaissez pas.',
        'signer.done',
      ],
      timestamp,
      data: ['The document.', 'Le document.'],
    },
  ),
  component('ListedEvent', listedEvent, ['An event of a document.', 'Un événement d’un document.'], {
    id: ['Id of the event.', 'Identifiant de l’événement.', '9a4c2e10-7d3b-4f58-b6a1-0c9d8e7f6a5b'],
    cursor: [
      'The `continuationToken` that continues after this event, at any later time.',
      'Le `continuationToken` qui reprend après cet événement, à tout moment.',
      'MS40Mg',
    ],
    type: [
      'Name of the event; ignore those you do not know.',
      'Nom de l’événement\u00A0; ignorez ceux que vous ne connaissez pas.',
      'signer.done',
    ],
    timestamp,
    data: ['The document.', 'Le document.'],
  }),
  component('EventPage', listedEvents, pageAbout, pageFields),
  component('TestedEndpoint', testedEndpoint, ['The webhook that is tested.', 'Le webhook essayé.'], {
    id: ['Id of the webhook.', 'Identifiant du webhook.', '5d0a1c34-2f0e-4a53-9c5a-0d1f3b7c9e21'],
    orgType,
  }),
  component('TestMessage', testMessage, ['The body of a test.', 'Le corps d’un essai.'], {
    type: ['Always this word.', 'Toujours ce mot.', testEvent],
    timestamp,
    data: ['The webhook.', 'Le webhook.'],
  }),
];

/** The texts of each event. An event without its texts does not compile. */
export const eventTexts: Record<(typeof webhookEvents)[number] | typeof testEvent, Text> = {
  'signature_request.activated': ['The document was created and sent.', 'Le document a été créé et envoyé.'],
  'signature_request.done': ['The last signatory has signed.', 'Le dernier signataire a signé.'],
  'signature_request.declined': [
    'A signatory has declined, which ends the document.',
    'Un signataire a refusé, ce qui met fin au document.',
  ],
  'signature_request.expiry_announced': [
    'Signatories were told that it expires tomorrow; once for each time zone.',
    'Les signataires ont appris qu’il expire demain\u00A0; une fois par fuseau horaire.',
  ],
  'signature_request.expired': ['Its date has passed.', 'Sa date est passée.'],
  'signature_request.cancelled': ['It was cancelled.', 'Il a été annulé.'],
  'signature_request.reactivated': ['A declined document was opened again.', 'Un document refusé a été rouvert.'],
  'signature_request.reminder_executed': ['A reminder was sent.', 'Une relance est partie.'],
  'signer.notified': ['A signatory was mailed their link.', 'Un signataire a reçu son lien par e-mail.'],
  'signer.notification_delayed': [
    'A mail has not arrived yet, and is still tried.',
    'Un e-mail n’est pas encore arrivé, d’autres essais suivent.',
  ],
  'signer.notification_delivery_failed': ['A mail was refused or came back.', 'Un e-mail a été refusé ou est revenu.'],
  'signer.complained': ['A signatory reported a mail as spam.', 'Un signataire a signalé un e-mail comme indésirable.'],
  'signer.link_opened': [
    'A person opened the link for the first time.',
    'Une personne a ouvert le lien pour la première fois.',
  ],
  'signer.corrected': [
    'A signatory was corrected; `signatory` is the former one.',
    'Un signataire a été corrigé\u00A0; `signatory` est l’ancien.',
  ],
  'signer.delegated': [
    'A signatory passed it on; `signatory` is the former one.',
    'Un signataire l’a confié\u00A0; `signatory` est l’ancien.',
  ],
  'signer.sender_contacted': [
    'A signatory asked the sender a question.',
    'Un signataire a posé une question à l’expéditeur.',
  ],
  'signer.question_answered': ['The sender answered it.', 'L’expéditeur y a répondu.'],
  'signer.snoozed': [
    'A signatory chose when to be reminded, or took it back.',
    'Un signataire a choisi quand être relancé, ou y a renoncé.',
  ],
  'signer.code_sent': ['A one-time code was sent.', 'Un code à usage unique est parti.'],
  'signer.identified': ['The right code was entered.', 'Le bon code a été saisi.'],
  'signer.identification_blocked': ['Too many wrong codes were entered.', 'Trop de mauvais codes ont été saisis.'],
  'signer.file_uploaded': ['A requested file was uploaded.', 'Un fichier demandé a été déposé.'],
  'signer.done': ['A signatory has signed or validated.', 'Un signataire a signé ou validé.'],
  'signer.declined': ['A signatory has declined.', 'Un signataire a refusé.'],
  'electronic_seal.done': [
    'The final document is sealed and can be downloaded.',
    'Le document final est scellé et peut être téléchargé.',
  ],
  'electronic_seal.timestamped': [
    'The timestamp of the seal, not available before, was added.',
    'L’horodatage du sceau, indisponible auparavant, a été ajouté.',
  ],
  'electronic_seal.raised': [
    'What proves the seal without its authorities was added; the file has another SHA-256.',
    'Ce qui prouve le sceau sans ses autorités a été ajouté\u00A0; le fichier a une autre empreinte SHA-256.',
  ],
  'electronic_seal.stopped': [
    'The seal gets no higher level; the document’s `sealStopped` says why.',
    'Le sceau n’aura pas de niveau plus élevé\u00A0; `sealStopped` du document dit pourquoi.',
  ],
  'electronic_seal.error': [
    'It could not be sealed; our staff is informed.',
    'Il n’a pas pu être scellé\u00A0; notre équipe est prévenue.',
  ],
  'record.written': [
    'The sealed PDF and its evidence are on the CRM record that the document was created for.',
    'Le PDF scellé et sa preuve sont sur l’enregistrement du CRM pour lequel le document a été créé.',
  ],
  'record.failed': [
    'The document could not be written to its CRM record; somebody has to do something.',
    'Le document n’a pas pu être écrit sur son enregistrement du CRM\u00A0; une intervention est nécessaire.',
  ],
  'webhook.test': ['A user pressed “Send a test event”.', 'Un utilisateur a demandé un événement d’essai.'],
};
