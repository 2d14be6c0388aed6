import { listedBranding, listedBrandings } from '../brandings.ts';
import { listedTemplate, listedTemplates } from '../documents.ts';
import { listedWebhooks, webhook } from '../webhooks.ts';
import { component, type FieldText } from './described.ts';
import { pageAbout, pageFields } from './page-texts.ts';

const changed: FieldText = [
  'Moment of the last change (UTC).',
  'Moment du dernier changement (UTC).',
  '2026-11-26T09:00:00.000Z',
];
const colourOf = (en: string, fr: string, example: string): FieldText => [
  `Colour of ${en}, \`#RRGGBB\`.`,
  `Couleur ${fr}, \`#RRVVBB\`.`,
  example,
];

/** Answers about what a company has set up. */
export const settingsTexts = [
  component(
    'ListedBranding',
    listedBranding,
    ['Look of pages and mails to signatories.', 'L’aspect des pages et des e-mails des signataires.'],
    {
      id: ['Its id, for `brandingId`.', 'Son identifiant, pour `brandingId`.', '3f0c8d1a-2b4e-4f6a-9c7d-5e1f2a3b4c5d'],
      name: ['Name in the portal.', 'Nom dans le portail.', 'Acier Nord'],
      background: colourOf('the header', 'de l’en-tête', '#012638'),
      text: colourOf('text on it', 'du texte sur l’en-tête', '#FFFFFF'),
      button: colourOf('buttons', 'des boutons', '#0B827E'),
      buttonText: colourOf('text on buttons', 'du texte des boutons', '#EAF6FF'),
      logoSize: ['Size in which the logo is shown.', 'Taille d’affichage du logo.', 'M'],
      isDefault: ['It is used when none is named.', 'Elle sert quand aucune n’est nommée.', true],
      lastModification: changed,
    },
  ),
  component('BrandingPage', listedBrandings, pageAbout, pageFields),
  component('ListedTemplate', listedTemplate, ['The file of a template.', 'Le fichier d’un modèle.'], {
    id: ['Cloud id of the file.', 'Identifiant du fichier dans le cloud.', '7c1f0b52-9d0e-4c6b-8f2a-51b0a4f7d3c8'],
    externalId: ['Id of the template in the CRM.', 'Identifiant du modèle dans le CRM.', 'TPL-0001'],
    name: ['Name of the file, without its extension.', 'Nom du fichier, sans son extension.', 'Order'],
    extension: ['Without the dot, in lower case.', 'Sans le point, en minuscules.', 'docx'],
    size: ['Bytes.', 'Octets.', 24_816],
    modifiedDate: changed,
    type: ['Kind of environment.', 'Type d’environnement.', 'prod'],
  }),
  component('TemplatePage', listedTemplates, pageAbout, pageFields),
  component('Webhook', webhook, ['An endpoint that is told of events.', 'Un point d’accès prévenu des événements.'], {
    id: ['Id of the endpoint.', 'Identifiant du point d’accès.', '5d0a1c34-2f0e-4a53-9c5a-0d1f3b7c9e21'],
    url: [
      'Its address without the query, which may hold a secret.',
      'Son adresse sans la partie après `?`, qui peut contenir un secret.',
      'https://crm.acier-nord.example/paraphe',
    ],
    orgType: ['Kind of environment.', 'Type d’environnement.', 'prod'],
    description: ['Your own words; null without any.', 'Vos propres mots\u00A0; null sans.', 'CRM'],
    events: [
      'Events that it is told of; null: all, those of later versions too.',
      'Événements dont il est prévenu\u00A0; null\u00A0: tous, ceux des versions futures aussi.',
      null,
    ],
    isActive: ['It is told of events.', 'Il est prévenu des événements.', true],
    offBecause: [
      'Reason why it is off: by an owner, by its answer 410, after five days of failures. Null while it is on.',
      'Raison pour laquelle il est éteint\u00A0: par un propriétaire, par sa réponse 410, après cinq jours d’échecs. Null s’il est actif.',
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
  component('WebhookPage', listedWebhooks, pageAbout, pageFields),
];
