import { texts } from '#kit/texts.ts';

export const previewTexts = texts({
  open: {
    fr: (name: string) => `Voir les deux versions de ${name}`,
    en: (name: string) => `See both versions of ${name}`,
  },
  title: { fr: (name: string) => `Les deux versions de ${name}`, en: (name: string) => `Both versions of ${name}` },
  intro: {
    fr: 'Le texte des deux fichiers, paragraphe par paragraphe\u00A0: la mise en page et les images n’y sont pas.',
    en: 'The text of both files, paragraph by paragraph: without layout and pictures.',
  },
  introOfSheets: {
    fr: 'Les cellules des deux fichiers, ligne par ligne\u00A0: la mise en forme et les images n’y sont pas. Une lettre nomme la colonne d’une cellule qui suit des cellules vides.',
    en: 'The cells of both files, row by row: without formats and pictures. A letter names the column of a cell that comes after empty ones.',
  },
  source: { fr: (org: string) => `Source\u00A0: ${org}`, en: (org: string) => `Source: ${org}` },
  target: { fr: (org: string) => `Cible\u00A0: ${org}`, en: (org: string) => `Target: ${org}` },
  sentOn: { fr: (moment: string) => `envoyé le ${moment}`, en: (moment: string) => `sent on ${moment}` },
  neverSent: { fr: 'jamais envoyé', en: 'never sent' },
  absent: { fr: 'Ce modèle n’y est pas encore.', en: 'This template is not there yet.' },
  noText: {
    fr: 'Ce fichier n’a pas de texte à afficher ici. Ouvrez-le dans Salesforce.',
    en: 'This file has no text to show here. Open it in Salesforce.',
  },
  noTextOfCloud: {
    fr: 'Ce fichier n’a pas de texte à afficher ici. Téléchargez-le pour le lire\u00A0: c’est lui qui sert à générer les documents.',
    en: 'This file has no text to show here. Download it to read it: documents are generated from it.',
  },
  more: {
    fr: 'Ce fichier contient plus que ce qui est affiché ici. Ouvrez-le dans Salesforce pour tout lire.',
    en: 'This file has more than is shown here. Open it in Salesforce to read all of it.',
  },
  moreOfCloud: {
    fr: 'Ce fichier contient plus que ce qui est affiché ici. Téléchargez-le pour tout lire.',
    en: 'This file has more than is shown here. Download it to read all of it.',
  },
  download: { fr: 'Télécharger', en: 'Download' },
  downloadNamed: {
    fr: (name: string, side: string) => `Télécharger ${name} – ${side}`,
    en: (name: string, side: string) => `Download ${name} – ${side}`,
  },
  downloadFailed: {
    fr: (name: string) => `${name} n’a pas pu être téléchargé`,
    en: (name: string) => `${name} could not be downloaded`,
  },
  empty: { fr: 'Aucun texte.', en: 'No text.' },
  removed: { fr: 'Remplacé\u00A0:', en: 'Replaced:' },
  added: { fr: 'Nouveau\u00A0:', en: 'New:' },
  sameText: { fr: 'Le texte est le même des deux côtés.', en: 'The text is the same on both sides.' },
  sameShown: {
    fr: 'Ce qui est affiché est le même des deux côtés\u00A0; la suite n’est pas comparée.',
    en: 'What is shown is the same on both sides; the rest is not compared.',
  },
  otherInOrg: {
    fr: (name: string, size: string) =>
      `Dans Salesforce, ce modèle a un autre fichier\u00A0: ${name} (${size}). Un déploiement le copie aussi.`,
    en: (name: string, size: string) =>
      `In Salesforce this template has another file: ${name} (${size}). A deployment copies it, too.`,
  },
  differences: {
    fr: (count: number) => (count === 1 ? '1 paragraphe diffère.' : `${count} paragraphes diffèrent.`),
    en: (count: number) => (count === 1 ? '1 paragraph differs.' : `${count} paragraphs differ.`),
  },
  differentRows: {
    fr: (count: number) => (count === 1 ? '1 ligne diffère.' : `${count} lignes diffèrent.`),
    en: (count: number) => (count === 1 ? '1 row differs.' : `${count} rows differ.`),
  },
  failed: { fr: 'Les deux versions n’ont pas pu être lues', en: 'The two versions could not be read' },
});
