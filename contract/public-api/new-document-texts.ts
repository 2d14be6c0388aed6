import { newPreview } from '../webdocs/previews.ts';
import * as created from '../webdocs/public-webdocs.ts';
import * as lives from '../webdocs/lifecycle.ts';
import { component, type FieldText } from './described.ts';

const firstName: FieldText = ['First name, at most 60 characters.', 'Prénom, 60 caractères au plus.', 'Nora'];
const lastName: FieldText = ['Last name, at most 60 characters.', 'Nom, 60 caractères au plus.', 'Petit'];
const email: FieldText = [
  'E-mail address. Mails of the document go there.',
  'Adresse e-mail. Les e-mails du document y arrivent.',
  'nora.petit@studio-ouest.example',
];
const language: FieldText = [
  'Language of mails and pages for this person. Default: that of the document.',
  'Langue des e-mails et des pages pour cette personne. Par défaut, celle du document.',
  'fr',
];
const phone: FieldText = [
  'Phone number for codes by SMS, with its country and without spaces.',
  'Numéro de téléphone pour les codes par SMS, avec son pays et sans espaces.',
  '+33612345678',
];
const recipient: FieldText = [
  'The signatory: `s1`, `s2` … in the order of `signatories`.',
  'Le signataire\u00A0: `s1`, `s2`… dans l’ordre de `signatories`.',
  's1',
];
const brandingId: FieldText = [
  'Branding of pages and mails. Default: the company’s default branding.',
  'Charte des pages et des e-mails. Par défaut, la charte par défaut de l’entreprise.',
  '5d0a1c34-2f0e-4a53-9c5a-0d1f3b7c9e21',
];
const interactions: FieldText = [
  'Fields that signatories fill in or sign, at most 500. Each `tag` must be in the HTML.',
  'Champs que les signataires remplissent ou signent, 500 au plus. Chaque `tag` doit figurer dans le HTML.',
];
const html: FieldText = [
  'HTML of the document, at most 5,000,000 characters. It is cleaned, hashed, shown, signed and sealed. Pictures are `data:` URLs.',
  'HTML du document, 5\u202F000\u202F000 de caractères au plus. Il est nettoyé, haché, montré, signé et scellé. Les images sont des URL `data:`.',
  '<p>Agreed in [[city]]</p>',
];

export const newDocumentTexts = [
  component('Person', created.person, ['A person.', 'Une personne.'], {
    firstName: ['First name, at most 60 characters.', 'Prénom, 60 caractères au plus.', 'Claire'],
    lastName: ['Last name, at most 60 characters.', 'Nom, 60 caractères au plus.', 'Martin'],
    email: ['E-mail address.', 'Adresse e-mail.', 'claire.martin@acier-nord.example'],
  }),
  component('NewDocument', created.newDocument, ['One document of the contract.', 'Un document du contrat.'], {
    title: ['Title, at most 200 characters.', 'Titre, 200 caractères au plus.', 'Order'],
    html,
  }),
  component('NewSignatory', created.newSignatory, ['Someone who has to sign.', 'Quelqu’un qui doit signer.'], {
    firstName,
    lastName,
    email,
    language,
    authentication: [
      'One-time code that is asked before signing. Default: that of the environment of the token, else `none`.',
      'Code à usage unique demandé avant de signer. Par défaut, celui de l’environnement du token, sinon `none`.',
      'email',
    ],
    codeBefore: [
      'Moment of the code: `signing` asks it before the signer acts; `reading` before the link shows anything of the document, its sender included, and again half an hour later. Their mails then have a number in place of the document’s name, and no files. Default: that of the environment of the token, else `signing`.',
      'Moment du code\u00A0: `signing` le demande avant que le signataire agisse\u00A0; `reading` avant que le lien montre quoi que ce soit du document, expéditeur compris, puis de nouveau une demi-heure plus tard. Ses e-mails portent alors un numéro à la place du nom du document, et aucun fichier. Par défaut\u00A0: celui de l’environnement du token, sinon `signing`.',
      'signing',
    ],
    phone,
  }),
  component(
    'NewRecipient',
    created.newRecipient,
    ['Someone who gets the sealed PDF and signs nothing.', 'Quelqu’un qui reçoit le PDF scellé sans signer.'],
    {
      firstName: ['First name, at most 60 characters.', 'Prénom, 60 caractères au plus.', 'Sophie'],
      lastName: ['Last name, at most 60 characters.', 'Nom, 60 caractères au plus.', 'Leroy'],
      email: ['E-mail address.', 'Adresse e-mail.', 'sophie.leroy@acier-nord.example'],
      type: ['A word of yours, at most 40 characters.', 'Un mot à vous, 40 caractères au plus.', 'accounting'],
      language,
    },
  ),
  component('NewInteraction', created.newInteraction, ['A field of the document.', 'Un champ du document.'], {
    tag: [
      'Text of the HTML that the field replaces, 2 to 80 characters.',
      'Texte du HTML que le champ remplace, de 2 à 80 caractères.',
      '[[city]]',
    ],
    recipient,
    type: [
      'Kind of field. `mention` is text that the signatory only reads.',
      'Sorte de champ. `mention` est un texte que le signataire ne fait que lire.',
      'text',
    ],
    width: [
      'Width on paper, in pixels of 1/96 inch, 1 to 2,000.',
      'Largeur sur le papier, en pixels de 1/96 de pouce, de 1 à 2\u202F000.',
      200,
    ],
    height: [
      'Height on paper, in pixels of 1/96 inch, 1 to 2,000.',
      'Hauteur sur le papier, en pixels de 1/96 de pouce, de 1 à 2\u202F000.',
      24,
    ],
    isOptional: ['May stay empty. Default: false.', 'Peut rester vide. Par défaut, faux.', false],
    isAutofilled: [
      'The value is given, and the signatory cannot change it. Default: false.',
      'La valeur est donnée et le signataire ne peut pas la changer. Par défaut, faux.',
      false,
    ],
    value: [
      'Value to begin with, at most 10,000 characters.',
      'Valeur de départ, 10\u202F000 caractères au plus.',
      'Lille',
    ],
    maxLength: [
      'Longest value, in characters, 1 to 10,000.',
      'Longueur maximale, en caractères, de 1 à 10\u202F000.',
      40,
    ],
    instruction: [
      'Help beside the field, at most 500 characters.',
      'Aide à côté du champ, 500 caractères au plus.',
      'City of your head office',
    ],
    name: [
      'Name of the field, at most 200 characters. Default: “Signature”, or the last word of its tag.',
      'Nom du champ, 200 caractères au plus. Par défaut, «\u00A0Signature\u00A0» ou le dernier mot de son tag.',
      'City',
    ],
    options: [
      'Choices of a `picklist`, at most 200 of 200 characters.',
      'Choix d’une `picklist`, 200 au plus, de 200 caractères.',
      ['Lille', 'Paris'],
    ],
  }),
  component(
    'WantedFile',
    created.wantedFile,
    ['A file that a signatory has to upload.', 'Un fichier qu’un signataire doit déposer.'],
    {
      name: ['Name of the file, at most 200 characters.', 'Nom du fichier, 200 caractères au plus.', 'Identity card'],
      required: ['Signing is refused without it.', 'La signature est refusée sans lui.', true],
      recipient,
    },
  ),
  component(
    'NewReminders',
    created.newReminders,
    ['Automatic reminders of those whose turn it is.', 'Relances automatiques de ceux dont c’est le tour.'],
    {
      everyDays: ['Days between two, 1 to 30.', 'Jours entre deux relances, de 1 à 30.', 3],
      max: ['Most reminders of one signatory, 1 to 10.', 'Relances d’un signataire au plus, de 1 à 10.', 4],
    },
  ),
  component('NewWebdoc', created.newWebdoc, ['A document to sign.', 'Un document à signer.'], {
    name: [
      'Name in mails and lists, at most 200 characters.',
      'Nom dans les e-mails et les listes, 200 caractères au plus.',
      'Order 1042',
    ],
    language: [
      'Language of mails and pages. Default: French.',
      'Langue des e-mails et des pages. Par défaut, le français.',
      'en',
    ],
    allowDecline: [
      'Whether signatories may decline. Default: true.',
      'Les signataires peuvent refuser. Par défaut, vrai.',
      true,
    ],
    allowDelegation: [
      'Whether a signatory may pass the document on to another person. Default: false.',
      'Un signataire peut confier le document à une autre personne. Par défaut, faux.',
      false,
    ],
    reminders: ['Automatic reminders. Default: none.', 'Relances automatiques. Par défaut, aucune.'],
    expiresAt: [
      'Moment (ISO 8601 with offset) after which nobody can sign, at most two years ahead. Default: never.',
      'Moment (ISO 8601 avec décalage) après lequel personne ne peut signer, dans deux ans au plus. Par défaut, jamais.',
      '2027-01-31T18:00:00+01:00',
    ],
    externalId: [
      'Your own id, unique among your documents, at most 255 characters. No personal data: it is kept for good.',
      'Votre propre identifiant, unique parmi vos documents, 255 caractères au plus. Pas de donnée personnelle\u00A0: il est gardé pour toujours.',
      '1042',
    ],
    metadata: [
      'Your own values to find it by: at most 20, keys of 40 letters, digits, `.`, `-` and `_`, values of 500 characters. Signatories do not see them.',
      'Vos propres valeurs pour le retrouver\u00A0: 20 au plus, clés de 40 lettres, chiffres, `.`, `-` et `_`, valeurs de 500 caractères. Les signataires ne les voient pas.',
      { costCentre: '4711' },
    ],
    record: [
      'The record to which the document’s state, its sealed PDF and its evidence are written. Default: none.',
      'L’enregistrement où sont écrits l’état du document, son PDF scellé et sa preuve. Par défaut, aucun.',
    ],
    brandingId,
    signingOrder: [
      '`parallel`: all at once. `sequential`: one after the other. Default: `parallel`.',
      '`parallel`\u00A0: tous à la fois. `sequential`\u00A0: l’un après l’autre. Par défaut, `parallel`.',
      'parallel',
    ],
    owner: ['The sender: gets the news, signs nothing.', 'L’expéditeur\u00A0: reçoit les nouvelles, ne signe rien.'],
    documents: ['Documents that are signed together, 1 to 20.', 'Documents signés ensemble, de 1 à 20.'],
    signatories: [
      'Those who sign, 1 to 50: `s1`, `s2` … in this order.',
      'Ceux qui signent, de 1 à 50\u00A0: `s1`, `s2`… dans cet ordre.',
    ],
    recipients: [
      'Those who get the sealed PDF too, at most 50.',
      'Ceux qui reçoivent aussi le PDF scellé, 50 au plus.',
    ],
    interactions,
    filesToCollect: [
      'Files that signatories have to upload, at most 50.',
      'Fichiers que les signataires doivent déposer, 50 au plus.',
    ],
  }),
  component('NewPreview', newPreview, ['A document to look at.', 'Un document à regarder.'], {
    name: ['Name, at most 200 characters.', 'Nom, 200 caractères au plus.', 'Order 1042'],
    html,
    interactions,
    expiresAt: [
      'Moment (ISO 8601 with offset) after which the link no longer works. Default: 30 days from now.',
      'Moment (ISO 8601 avec décalage) après lequel le lien ne fonctionne plus. Par défaut, dans 30 jours.',
      '2027-01-31T18:00:00+01:00',
    ],
    brandingId,
  }),
  component('WantedReminder', lives.wantedReminder, ['The signatory to remind.', 'Le signataire à relancer.'], {
    signatoryId: [
      'Id of one signatory. Default: all whose turn it is.',
      'Identifiant d’un signataire. Par défaut, tous ceux dont c’est le tour.',
      '0b8f2d7e-6c1a-4f39-8a55-d2c90e4b7f16',
    ],
  }),
  component('Cancellation', lives.cancellation, ['Reason of the cancellation.', 'Motif de l’annulation.'], {
    reason: [
      'Reason that signatories read, at most 4,000 characters.',
      'Motif que les signataires lisent, 4\u202F000 caractères au plus.',
      'Replaced by order 1043',
    ],
  }),
  component('Reopening', lives.reopening, ['For how long it opens again.', 'Pour combien de temps il rouvre.'], {
    days: [
      'Days until the new end, 1 to 30. Default: 7.',
      'Jours jusqu’à la nouvelle fin, de 1 à 30. Par défaut, 7.',
      7,
    ],
  }),
  component(
    'Correction',
    lives.correction,
    ['Changed values; at least one field.', 'Valeurs modifiées\u00A0; au moins un champ.'],
    {
      email,
      firstName,
      lastName,
      language,
      phone,
    },
  ),
];
