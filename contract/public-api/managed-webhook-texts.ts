import * as calls from '../public-webhooks.ts';
import { webhook, webhookDelivery, webhookWithSecret } from '../webhooks.ts';
import { component, described, type FieldText } from './described.ts';
import { pageAbout, pageFields, pageParameters } from './page-texts.ts';

const webhookId = '5d0a1c34-2f0e-4a53-9c5a-0d1f3b7c9e21';
const id: FieldText = ['Id of the endpoint.', 'Identifiant du point d’accès.', webhookId];
const url = 'https://crm.acier-nord.example/paraphe';
const tag = 'settings';

/** Calls by which systems manage webhooks. */
export const webhookCalls = [
  described(calls.listPublicWebhooks, {
    id: 'listWebhooks',
    tag,
    title: ['List webhooks', 'Lister les webhooks'],
    about: [
      'The endpoints of the token’s kind of environment and how they stand, in the order of their ids. Only a token with `webhooks.read` gets the queries of their addresses, which may hold a secret.',
      'Les points d’accès du type d’environnement du token et leur état, dans l’ordre de leurs identifiants. Seul un token qui a `webhooks.read` reçoit la partie des adresses après `?`, qui peut contenir un secret.',
    ],
    answer: ['A page of webhooks.', 'Une page de webhooks.'],
    parameters: pageParameters,
  }),
  described(calls.createPublicWebhook, {
    id: 'createWebhook',
    tag,
    title: ['Add a webhook', 'Ajouter un webhook'],
    about: [
      'An endpoint of the token’s kind of environment, told of events from now on. Keep its secret: no other answer has it. At most 20 per company, and 60 new endpoints, new secrets and tests per 10 minutes.',
      'Un point d’accès du type d’environnement du token, prévenu des événements désormais. Gardez son secret\u00A0: aucune autre réponse ne le donne. 20 par entreprise au plus, et 60 nouveaux points d’accès, secrets et tests par 10 minutes.',
    ],
    answer: ['The webhook with its secret.', 'Le webhook avec son secret.'],
    parameters: {},
  }),
  described(calls.getPublicWebhook, {
    id: 'getWebhook',
    tag,
    title: ['Read a webhook', 'Lire un webhook'],
    about: ['The endpoint and how it stands.', 'Le point d’accès et son état.'],
    answer: ['The webhook.', 'Le webhook.'],
    parameters: { id },
  }),
  described(calls.changePublicWebhook, {
    id: 'changeWebhook',
    tag,
    title: ['Change a webhook', 'Modifier un webhook'],
    about: [
      'Changes the fields that are sent; the others stay. With `isActive` it is switched off, which gives up what waits for it, and on again.',
      'Modifie les champs envoyés\u00A0; les autres restent. Avec `isActive`, il est éteint, ce qui abandonne ce qui l’attend, et rallumé.',
    ],
    answer: ['The webhook as it is now.', 'Le webhook tel qu’il est désormais.'],
    parameters: { id },
  }),
  described(calls.deletePublicWebhook, {
    id: 'deleteWebhook',
    tag,
    title: ['Remove a webhook', 'Supprimer un webhook'],
    about: [
      'Removes the endpoint with all its deliveries, those that wait too.',
      'Supprime le point d’accès avec tous ses envois, ceux qui attendent aussi.',
    ],
    answer: ['It is removed.', 'Il est supprimé.'],
    parameters: { id },
  }),
  described(calls.rotatePublicWebhook, {
    id: 'rotateWebhookSecret',
    tag,
    title: ['Renew the secret of a webhook', 'Renouveler le secret d’un webhook'],
    about: [
      'Keep the new secret: no other answer has it. For 24 hours messages are signed with the one before as well.',
      'Gardez le nouveau secret\u00A0: aucune autre réponse ne le donne. Pendant 24 heures, l’ancien signe aussi les messages.',
    ],
    answer: ['The webhook with its new secret.', 'Le webhook avec son nouveau secret.'],
    parameters: { id },
  }),
  described(calls.testPublicWebhook, {
    id: 'testWebhook',
    tag,
    title: ['Send a test event', 'Envoyer un événement de test'],
    about: [
      'Sends an event `webhook.test`, whatever the endpoint listens to.',
      'Envoie un événement `webhook.test`, quels que soient les événements choisis.',
    ],
    answer: ['It is about to be sent.', 'Il va être envoyé.'],
    parameters: { id },
  }),
];

const events: FieldText = [
  'Events that it is told of; null: all, those of later versions too.',
  'Événements dont il est prévenu\u00A0; null\u00A0: tous, ceux des versions futures aussi.',
  null,
];
const wanted = {
  url: [
    'Its address, `https` and on the internet, at most 2,000 characters.',
    'Son adresse, en `https` et sur internet, 2\u202F000 caractères au plus.',
    url,
  ],
  events,
  description: [
    'Your own words, at most 200 characters; null for none.',
    'Vos propres mots, 200 caractères au plus\u00A0; null pour aucun.',
    'CRM',
  ],
} satisfies Record<string, FieldText>;

export const webhookInputs = [
  component(
    'NewWebhook',
    calls.newWebhook,
    ['An endpoint to tell of events.', 'Un point d’accès à prévenir des événements.'],
    wanted,
  ),
  component(
    'WebhookChanges',
    calls.webhookChanges,
    ['Changed values; at least one field.', 'Valeurs modifiées\u00A0; au moins un champ.'],
    { ...wanted, isActive: ['It is told of events.', 'Il est prévenu des événements.', true] },
  ),
];

export const webhookAnswers = [
  component('Webhook', webhook, ['An endpoint that is told of events.', 'Un point d’accès prévenu des événements.'], {
    id,
    url: ['Its address.', 'Son adresse.', url],
    orgType: ['Kind of environment.', 'Type d’environnement.', 'prod'],
    description: ['Your own words; null without any.', 'Vos propres mots\u00A0; null sans.', 'CRM'],
    events,
    isActive: ['It is told of events.', 'Il est prévenu des événements.', true],
    offBecause: [
      'Reason why it is off: by an owner or a token, by its answer 410, after five days of failures. Null while it is on.',
      'Raison pour laquelle il est éteint\u00A0: par un Owner ou un token, par sa réponse 410, après cinq jours d’échecs. Null s’il est actif.',
      null,
    ],
    failingSince: [
      'Moment since which every try has failed (UTC); null when the last one succeeded.',
      'Moment depuis lequel tout essai échoue (UTC)\u00A0; null si le dernier a réussi.',
      null,
    ],
    previousSecretUntil: [
      'Until then the secret before the last rotation signs as well (UTC); null: it does not.',
      'Jusque-là, le secret d’avant le dernier changement signe aussi (UTC)\u00A0; null\u00A0: il ne signe plus.',
      null,
    ],
    createdDate: ['Moment of creation (UTC).', 'Moment de la création (UTC).', '2026-11-26T09:00:00.000Z'],
  }),
  component('WebhookPage', calls.listedWebhooks, pageAbout, pageFields),
  component(
    'WebhookWithSecret',
    webhookWithSecret,
    ['An endpoint and its new secret.', 'Un point d’accès et son nouveau secret.'],
    {
      webhook: ['The endpoint.', 'Le point d’accès.'],
      secret: [
        'Secret to verify messages with, `whsec_` and base64; write it to no log.',
        'Secret pour vérifier les messages, `whsec_` et base64\u00A0; ne l’écrivez dans aucun journal.',
        'whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IQ==',
      ],
    },
  ),
  component('WebhookDelivery', webhookDelivery, ['A message to an endpoint.', 'Un message à un point d’accès.'], {
    id: ['Id of the delivery.', 'Identifiant de l’envoi.', '2c9e7b10-5d4f-4a83-b6c1-7e8f9a0b1c2d'],
    messageId: ['Its `webhook-id`.', 'Son `webhook-id`.', 'msg_8d1f0c52'],
    event: ['Name of the event.', 'Nom de l’événement.', 'webhook.test'],
    webdocId: ['Id of the document; null for tests.', 'Identifiant du document\u00A0; null pour un test.', null],
    status: ['State of the delivery.', 'État de l’envoi.', 'pending'],
    attempts: ['Tries so far.', 'Essais jusqu’ici.', 0],
    lastStatus: [
      'HTTP status of the last answer; null without one.',
      'Statut HTTP de la dernière réponse\u00A0; null sans.',
      null,
    ],
    nextAt: [
      'Moment of the next try (UTC); null: none.',
      'Moment du prochain essai (UTC)\u00A0; null\u00A0: aucun.',
      '2026-11-26T09:00:00.000Z',
    ],
    createdDate: ['Moment of creation (UTC).', 'Moment de la création (UTC).', '2026-11-26T09:00:00.000Z'],
  }),
];
