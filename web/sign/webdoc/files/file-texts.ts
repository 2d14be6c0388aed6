import type { Language } from '#contract/roles.ts';
import { isPdfFault, type PdfFault } from '#contract/webdocs/pdf-faults.ts';
import { Refused } from '#kit/failures.ts';
import { texts } from '#kit/texts.ts';
import { UnacceptableFile } from '../../uploads/unacceptable-file.ts';
import type { FileProblem } from '../../uploads/unacceptable-file.ts';
import { errorMessage } from '../refusal-sentences.ts';

/** Texts about files to collect; deferred, because they are read after the document. */
export const fileTexts = texts({
  intro: {
    fr: 'Un fichier par ligne, en JPG, PNG ou PDF, de 25\u00A0Mo au plus. Les photos plus lourdes et celles d’iPhone (HEIC) sont converties ici même, et le lieu de prise de vue en est retiré.',
    en: 'One file per line, as JPG, PNG or PDF, of 25\u00A0Mo at most. Larger photos and those of iPhones (HEIC) are converted right here, and the place where they were taken is removed.',
  },
  starred: {
    fr: 'L’astérisque marque les pièces obligatoires.',
    en: 'The asterisk marks required files.',
  },
  choose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  chooseFor: {
    fr: (name: string) => `Choisir un fichier\u00A0: ${name}`,
    en: (name: string) => `Choose a file: ${name}`,
  },
  replace: { fr: 'Remplacer', en: 'Replace' },
  replaceFor: {
    fr: (name: string) => `Remplacer le fichier\u00A0: ${name}`,
    en: (name: string) => `Replace the file: ${name}`,
  },
  photo: { fr: 'Prendre une photo', en: 'Take a photo' },
  photoFor: {
    fr: (name: string) => `Prendre une photo\u00A0: ${name}`,
    en: (name: string) => `Take a photo: ${name}`,
  },
  drop: { fr: 'ou déposez-le ici', en: 'or drop it here' },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeFor: {
    fr: (name: string) => `Retirer le fichier\u00A0: ${name}`,
    en: (name: string) => `Remove the file: ${name}`,
  },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  cancelFor: {
    fr: (name: string) => `Annuler l’envoi\u00A0: ${name}`,
    en: (name: string) => `Cancel sending: ${name}`,
  },
  pending: { fr: 'À fournir', en: 'To be provided' },
  optional: { fr: 'Facultatif', en: 'Optional' },
  preparing: { fr: 'Préparation…', en: 'Getting ready…' },
  collected: { fr: 'Prêt à envoyer', en: 'Ready to be sent' },
  sending: { fr: 'Envoi en cours', en: 'Sending' },
  sendingFor: { fr: (name: string) => `Envoi\u00A0: ${name}`, en: (name: string) => `Sending: ${name}` },
  percent: { fr: (percent: number) => `${percent}\u00A0%`, en: (percent: number) => `${percent}%` },
  waiting: {
    fr: 'La connexion est coupée\u00A0: l’envoi reprend dès qu’elle revient.',
    en: 'The connection is down: sending starts again as soon as it is back.',
  },
  uploaded: { fr: 'Reçu', en: 'Received' },
  refused: { fr: 'Refusé', en: 'Refused' },
  converted: { fr: 'convertie en JPG', en: 'converted to JPG' },
  reduced: { fr: 'réduite', en: 'made smaller' },
  locked: {
    fr: 'Ce PDF est protégé\u00A0: si un mot de passe est nécessaire pour l’ouvrir, son destinataire ne pourra pas le lire.',
    en: 'This PDF is protected: if a password is needed to open it, whoever receives it cannot read it.',
  },
  missing: {
    fr: (names: string[]) =>
      `Il manque ${names.length === 1 ? 'une pièce obligatoire' : 'des pièces obligatoires'}\u00A0: ${names.join(', ')}.`,
    en: (names: string[]) =>
      `${names.length === 1 ? 'A required file is' : 'Required files are'} missing: ${names.join(', ')}.`,
  },
});

const unfit = {
  empty: { fr: 'Ce fichier est vide.', en: 'This file is empty.' },
  unreadable: {
    fr: 'Ce fichier ne peut pas être lu. S’il est dans le cloud, téléchargez-le d’abord sur cet appareil.',
    en: 'This file cannot be read. If it is in the cloud, download it to this device first.',
  },
  type: {
    fr: 'Ce fichier n’est pas accepté\u00A0: choisissez un JPG, un PNG, un PDF ou une photo d’iPhone (HEIC).',
    en: 'This file is not accepted: choose a JPG, a PNG, a PDF or an iPhone photo (HEIC).',
  },
  tooBig: {
    fr: 'Fichier trop volumineux\u00A0: 25\u00A0Mo au plus.',
    en: 'File too big: 25\u00A0Mo at most.',
  },
  photo: {
    fr: 'Cette photo ne peut pas être ouverte ici. Prenez-la à nouveau, ou enregistrez-la en JPG.',
    en: 'This photo cannot be opened here. Take it again, or save it as JPG.',
  },
  damaged: {
    fr: 'Cette image est abîmée ou incomplète\u00A0: prenez-la ou enregistrez-la à nouveau.',
    en: 'This picture is damaged or incomplete: take it or save it again.',
  },
  pixels: {
    fr: 'Cette image a plus de 200 millions de pixels\u00A0: réduisez-la, puis choisissez-la à nouveau.',
    en: 'This picture has more than 200 million pixels: make it smaller, then choose it again.',
  },
  several: {
    fr: 'Un seul fichier par ligne\u00A0: réunissez vos pages dans un PDF.',
    en: 'Only one file per line: put your pages together in one PDF.',
  },
} as const satisfies Record<FileProblem, Record<Language, string>>;

/** Opens a PDF that acts and makes one of it that only shows its pages. */
const printed = {
  fr: 'Ouvrez-le, imprimez-le en PDF, puis choisissez ce nouveau fichier.',
  en: 'Open it, print it to PDF, then choose that new file.',
};

const acting = {
  script: {
    fr: 'Ce PDF contient un script, comme les formulaires qui calculent.',
    en: 'This PDF contains a script, as forms do that calculate.',
  },
  program: {
    fr: 'Ce PDF contient un bouton ou un lien qui démarre un programme ou ouvre un fichier de l’ordinateur.',
    en: 'This PDF contains a button or a link that starts a program or opens a file of the computer.',
  },
  dynamicForm: {
    fr: 'Ce PDF est un formulaire dynamique (XFA), dont les pages changent à l’ouverture.',
    en: 'This PDF is a dynamic form (XFA), whose pages change when it is opened.',
  },
  sentForm: {
    fr: 'Ce PDF contient un formulaire qui envoie ou importe des données.',
    en: 'This PDF contains a form that sends or imports data.',
  },
  media: {
    fr: 'Ce PDF contient un film, un son ou une animation.',
    en: 'This PDF contains a film, a sound or an animation.',
  },
  otherFile: {
    fr: 'Ce PDF contient un lien vers un fichier d’un autre ordinateur, ou un script dans un lien.',
    en: 'This PDF contains a link to a file of another computer, or a script in a link.',
  },
  attachedFile: {
    fr: 'Un fichier est joint à ce PDF, et ce n’est ni une image, ni un texte, ni un autre PDF.',
    en: 'A file is attached to this PDF, and it is neither a picture nor a text nor another PDF.',
  },
  damaged: {
    fr: 'Ce PDF est abîmé ou incomplet.',
    en: 'This PDF is damaged or incomplete.',
  },
} as const satisfies Record<PdfFault, Record<Language, string>>;

/** Whether the server will never take this file; after any other failure it can be sent again. */
export const isRefusedFile = (problem: unknown): boolean =>
  problem instanceof Refused && (problem.code === 'FileTypeRefused' || problem.code === 'FileTooBig');

/** Message about a file that this page or the server rejected. */
export const explainFile = (problem: unknown, language: Language): string => {
  if (problem instanceof UnacceptableFile) return unfit[problem.why][language];
  const fault = problem instanceof Refused && problem.code === 'FileTypeRefused' ? problem.problem.detail : undefined;
  return isPdfFault(fault)
    ? `${acting[fault][language]} ${printed[language]}`
    : errorMessage(problem, 'upload', language);
};
