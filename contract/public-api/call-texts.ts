import { getSealCertificates } from '../webdocs/seal-certificates.ts';
import { createPreview } from '../webdocs/previews.ts';
import * as created from '../webdocs/public-webdocs.ts';
import * as lives from '../webdocs/lifecycle.ts';
import { described, type CallTag, type FieldText, type Text } from './described.ts';
import { headCalls } from './head-texts.ts';
import { logCalls } from './log-call-texts.ts';
import { webhookCalls } from './managed-webhook-texts.ts';
import { pageParameters } from './page-texts.ts';
import { sandboxCalls } from './sandbox-texts.ts';
import { settingsCalls } from './settings-call-texts.ts';

const id: FieldText = ['Id of the document.', 'Identifiant du document.', '7c1f0b52-9d0e-4c6b-8f2a-51b0a4f7d3c8'];

export const tagTexts: Record<CallTag, { name: Text; about: Text }> = {
  documents: {
    name: ['Documents', 'Documents'],
    about: ['Documents to sign, from sending to the sealed PDF.', 'Documents à signer, de l’envoi au PDF scellé.'],
  },
  templates: { name: ['Templates', 'Modèles'], about: ['Files of templates.', 'Fichiers des modèles.'] },
  settings: {
    name: ['Settings', 'Réglages'],
    about: ['Settings of the company in the portal.', 'Réglages de l’entreprise dans le portail.'],
  },
  logs: {
    name: ['Sign logs', 'Logs de signature'],
    about: ['Events of signature requests.', 'Événements des demandes de signature.'],
  },
  verification: {
    name: ['Verification', 'Vérification'],
    about: ['Certificates to check a sealed PDF.', 'Certificats pour vérifier un PDF scellé.'],
  },
};

/** Every call of the public API, in the order in which an integrator needs them. */
export const describedCalls = [
  described(created.createWebdoc, {
    id: 'createWebdoc',
    tag: 'documents',
    title: ['Send a document to sign', 'Envoyer un document à signer'],
    about: [
      'Creates a document to sign and mails each signatory whose turn it is. Links are in this answer, and in that to a correction of a signatory, alone. A company that is not verified may write to 20 people per day.',
      'Crée un document à signer et envoie un e-mail à chaque signataire dont c’est le tour. Seules cette réponse et celle à la correction d’un signataire contiennent des liens. Une entreprise non vérifiée peut écrire à 20 personnes par jour.',
    ],
    answer: ['The document was created.', 'Le document est créé.'],
    parameters: {},
  }),
  described(createPreview, {
    id: 'createPreview',
    tag: 'documents',
    title: ['Preview a document', 'Voir un document avant l’envoi'],
    about: [
      'Makes a read-only preview, shown with invented people.',
      'Crée un aperçu en lecture seule, montré avec des personnes inventées.',
    ],
    answer: ['The preview was created.', 'L’aperçu est créé.'],
    parameters: {},
  }),
  described(lives.listWebdocs, {
    id: 'listWebdocs',
    tag: 'documents',
    title: ['List documents', 'Lister les documents'],
    about: [
      'The company’s documents of the token’s kind, the newest first.',
      'Les documents de l’entreprise du type du token, le plus récent d’abord.',
    ],
    answer: ['A page of documents.', 'Une page de documents.'],
    parameters: {
      ...pageParameters,
      status: ['Only documents of this status.', 'Seulement les documents de ce statut.', 'pending'],
      externalId: ['Only the document with this id of yours.', 'Seulement le document qui a cet identifiant.', '1042'],
      name: [
        'Only documents with these 3 to 200 characters in their name, in capitals or not, with accents or not.',
        'Seulement les documents dont le nom contient ces 3 à 200 caractères, avec ou sans majuscules ni accents.',
        'order',
      ],
      email: [
        'Only documents that this address signs, now or later.',
        'Seulement les documents que cette adresse signe ou signera.',
        'nora.petit@studio-ouest.example',
      ],
      metadata: [
        'Only documents with this value: its key, a colon and the whole value.',
        'Seulement les documents qui ont cette valeur\u00A0: sa clé, deux-points et la valeur entière.',
        'costCentre:4711',
      ],
      createdFrom: [
        'Created at this moment or later (ISO 8601).',
        'Créés à ce moment ou après (ISO 8601).',
        '2026-11-01T00:00:00Z',
      ],
      createdTo: [
        'Created before this moment (ISO 8601).',
        'Créés avant ce moment (ISO 8601).',
        '2026-12-01T00:00:00Z',
      ],
    },
  }),
  described(created.getWebdocSummary, {
    id: 'getWebdoc',
    tag: 'documents',
    title: ['Follow a document', 'Suivre un document'],
    about: ['The state of a document and of its signatories.', 'L’état d’un document et de ses signataires.'],
    answer: ['The document.', 'Le document.'],
    parameters: { id },
  }),
  described(created.getWebdocFile, {
    id: 'downloadWebdoc',
    tag: 'documents',
    title: ['Download the sealed PDF', 'Télécharger le PDF scellé'],
    about: [
      'The sealed PDF, from the seal until the document is purged.',
      'Le PDF scellé, du sceau à la purge du document.',
    ],
    answer: ['The PDF.', 'Le PDF.'],
    media: 'application/pdf',
    parameters: { id },
  }),
  described(created.getWebdocEvidence, {
    id: 'getEvidence',
    tag: 'documents',
    title: ['Read the evidence', 'Lire les preuves'],
    about: [
      'The document’s audit trail, with what is needed to check its hashes.',
      'La piste d’audit du document, avec de quoi vérifier ses hachages.',
    ],
    answer: ['The audit trail.', 'La piste d’audit.'],
    parameters: { id },
  }),
  described(lives.remindWebdoc, {
    id: 'remindWebdoc',
    tag: 'documents',
    title: ['Remind signatories', 'Relancer les signataires'],
    about: [
      'Mails their link again to those whose turn it is, or to one of them; nobody more than once an hour.',
      'Rappel\u00A0: renvoie leur lien à ceux dont c’est le tour, ou à l’un d’eux\u00A0; personne plus d’une fois par heure.',
    ],
    answer: ['The number of people who were mailed.', 'Le nombre de personnes qui ont reçu un e-mail.'],
    parameters: { id },
  }),
  described(lives.cancelWebdoc, {
    id: 'cancelWebdoc',
    tag: 'documents',
    title: ['Cancel a document', 'Annuler un document'],
    about: [
      'No link opens it any more, and those who were asked are told.',
      'Aucun lien ne l’ouvre plus, et ceux qui devaient signer sont prévenus.',
    ],
    answer: ['It is cancelled.', 'Il est annulé.'],
    parameters: { id },
  }),
  ...sandboxCalls,
  described(lives.reopenWebdoc, {
    id: 'reopenWebdoc',
    tag: 'documents',
    title: ['Open a declined document again', 'Rouvrir un document refusé'],
    about: [
      'At most 30 days after the refusal, and ten times a day. Signatures that were given stay; whoever declined is mailed their link again.',
      'Au plus 30 jours après le refus, et dix fois par jour. Les signatures données restent\u00A0; qui a refusé reçoit de nouveau son lien.',
    ],
    answer: ['It is open again.', 'Il est rouvert.'],
    parameters: { id },
  }),
  described(lives.correctSignatory, {
    id: 'correctSignatory',
    tag: 'documents',
    title: ['Correct a signatory', 'Corriger un signataire'],
    about: [
      'Corrects a signatory who has not signed. The old link dies at once; the new one is mailed when it is their turn. At most 10 per hour and signatory.',
      'Corrige un signataire qui n’a pas signé. L’ancien lien meurt aussitôt\u00A0; le nouveau part quand c’est son tour. 10 fois par heure et par signataire au plus.',
    ],
    answer: ['The signatory with the new link.', 'Le signataire avec son nouveau lien.'],
    parameters: {
      id,
      signatoryId: ['Id of the signatory.', 'Identifiant du signataire.', '0b8f2d7e-6c1a-4f39-8a55-d2c90e4b7f16'],
    },
  }),
  ...settingsCalls,
  ...webhookCalls,
  ...logCalls,
  described(getSealCertificates, {
    id: 'listSealCertificates',
    tag: 'verification',
    title: ['List the certificates of seals', 'Lister les certificats des sceaux'],
    about: [
      'The certificates, current and former, that the seals of this service lead to, and the timestamp authorities it used.',
      'Les certificats, actuels et anciens, auxquels mènent les sceaux de ce service, et les autorités d’horodatage utilisées.',
    ],
    answer: ['All certificates.', 'Tous les certificats.'],
    parameters: {},
  }),
  ...headCalls,
];
