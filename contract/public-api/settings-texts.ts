import { listedBranding, listedBrandings } from '../brandings.ts';
import { listedTemplate, listedTemplates } from '../documents.ts';
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
];
