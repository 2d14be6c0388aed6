import { listPublicBrandings } from '../brandings.ts';
import { listTemplates, putTemplate } from '../documents.ts';
import { described } from './described.ts';
import { pageParameters } from './page-texts.ts';

/** Calls about what the company has set up. */
export const settingsCalls = [
  described(listTemplates, {
    id: 'listTemplates',
    tag: 'templates',
    title: ['List the files of templates', 'Lister les fichiers des modèles'],
    about: [
      'The files of the token’s kind of environment, in the order of their ids.',
      'Les fichiers du type d’environnement du token, dans l’ordre de leurs identifiants.',
    ],
    answer: ['A page of files.', 'Une page de fichiers.'],
    parameters: pageParameters,
  }),
  described(putTemplate, {
    id: 'putTemplate',
    tag: 'templates',
    title: ['Keep the file of a template', 'Garder le fichier d’un modèle'],
    about: [
      'Keeps the file under its external id; sent again it replaces the file and keeps the cloud id. At most 3,000 per 10 minutes and company.',
      'Garde le fichier sous son identifiant externe\u00A0; renvoyé, il remplace le fichier et garde l’identifiant. 3\u202F000 par 10 minutes et par entreprise au plus.',
    ],
    answer: ['The file is kept.', 'Le fichier est gardé.'],
    parameters: {
      externalId: [
        'Id of the template in the CRM, at most 255 characters.',
        'Identifiant du modèle dans le CRM, 255 caractères au plus.',
        'TPL-0001',
      ],
    },
  }),
  described(listPublicBrandings, {
    id: 'listBrandings',
    tag: 'settings',
    title: ['List brandings', 'Lister les brandings'],
    about: [
      'The looks of pages and mails, in the order of their ids. `brandingId` of a new document names one.',
      'Les aspects des pages et des e-mails, dans l’ordre de leurs identifiants. `brandingId` d’un nouveau document en nomme un.',
    ],
    answer: ['A page of brandings.', 'Une page de brandings.'],
    parameters: pageParameters,
  }),
];
