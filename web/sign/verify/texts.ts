import { texts } from '#kit/texts.ts';

export const verifyTexts = texts({
  title: { fr: 'Vérifier un document', en: 'Check a document' },
  intro: {
    fr: (product: string) =>
      `Déposez un PDF : cette page dit s’il porte le sceau de ${product}, et s’il a changé depuis.`,
    en: (product: string) =>
      `Drop a PDF: this page says whether it bears the seal of ${product}, and whether it changed since.`,
  },
  keeps: {
    fr: 'Une preuve (preuve.json), un journal d’activité exporté et des fichiers de têtes publiées que vous avez gardés se vérifient ici aussi, seuls ou ensemble.',
    en: 'Evidence (preuve.json), an exported activity log and files of published heads that you have kept can be checked here, too, alone or together.',
  },
  stays: {
    fr: 'Les fichiers ne quittent pas votre appareil\u00A0: tout se fait dans cette page, même hors connexion. Elle ne demande au serveur que les têtes qu’il publie, par leur numéro.',
    en: 'The files do not leave your device: everything happens in this page, even offline. It asks the server only for the heads that it publishes, by their number.',
  },
  pick: { fr: 'Choisir des fichiers', en: 'Choose files' },
  drop: { fr: 'ou déposez-les ici', en: 'or drop them here' },
  limit: { fr: 'Jusqu’à 200\u00A0Mo par fichier.', en: 'Up to 200\u00A0Mo per file.' },
  checking: {
    fr: (name: string) => `Vérification de ${name}…`,
    en: (name: string) => `Checking ${name}…`,
  },
  said: {
    fr: (name: string, verdict: string) => `${name} : ${verdict}`,
    en: (name: string, verdict: string) => `${name}: ${verdict}`,
  },
  results: { fr: 'Résultats', en: 'Results' },

  intact: { fr: 'Authentique et intact', en: 'Genuine and unchanged' },
  intactBody: {
    fr: (product: string) => `Ce fichier a été scellé par ${product} et rien n’y a changé depuis.`,
    en: (product: string) => `This file was sealed by ${product} and nothing in it has changed since.`,
  },
  changed: { fr: 'Modifié après le scellement', en: 'Changed after it was sealed' },
  changedBody: {
    fr: () =>
      'Le contenu de ce fichier n’est plus celui qui a été scellé. Ne vous y fiez pas ; demandez l’original à l’expéditeur.',
    en: () =>
      'The content of this file is no longer what was sealed. Do not rely on it; ask the sender for the original.',
  },
  extended: { fr: 'Complété après le scellement', en: 'Added to after it was sealed' },
  extendedBody: {
    fr: (product: string) =>
      `La version scellée par ${product} est intacte à l’intérieur, mais quelque chose a été ajouté ensuite : une annotation, une page, une autre signature. Ce que vous lisez peut différer de ce qui a été scellé.`,
    en: (product: string) =>
      `The version sealed by ${product} is intact inside, but something was added afterwards: a note, a page, another signature. What you read may differ from what was sealed.`,
  },
  foreign: { fr: 'Scellé par quelqu’un d’autre', en: 'Sealed by somebody else' },
  foreignBody: {
    fr: (product: string) =>
      `Ce fichier porte une signature, mais pas le sceau de ${product} : son certificat n’est pas l’un des nôtres, quel que soit le nom qu’il affiche.`,
    en: (product: string) =>
      `This file bears a signature, but not the seal of ${product}: its certificate is not one of ours, whatever name it shows.`,
  },
  unknown: { fr: 'Signature d’un type inconnu ici', en: 'A kind of signature this page does not know' },
  unknownBody: {
    fr: () =>
      'Ce fichier porte une signature faite avec un algorithme que cette page ne connaît pas\u00A0: elle ne peut dire ni qu’elle est valable, ni qu’elle ne l’est pas. Vérifiez-la avec un autre lecteur de PDF.',
    en: () =>
      'This file bears a signature made with an algorithm that this page does not know: it can say neither that it holds nor that it does not. Check it with another PDF reader.',
  },
  doubtful: { fr: 'Sceau douteux', en: 'This seal cannot be trusted' },
  doubtfulBody: {
    fr: (product: string) => `Ce fichier porte un sceau de ${product}, mais tout n’y est pas en ordre.`,
    en: (product: string) => `This file bears a seal of ${product}, but not everything about it is in order.`,
  },
  unsealed: { fr: 'Aucun sceau', en: 'No seal' },
  unsealedBody: {
    fr: (product: string) =>
      `Ce PDF ne porte aucune signature. S’il devait venir de ${product}, ce n’est pas le document final : une impression en PDF, par exemple, perd le sceau.`,
    en: (product: string) =>
      `This PDF bears no signature. If it was meant to come from ${product}, it is not the final document: printing to PDF, for instance, loses the seal.`,
  },
  log: { fr: 'Journal cohérent en lui-même', en: 'A log that is consistent in itself' },
  logBody: {
    fr: () =>
      'Ses empreintes se suivent, mais aucune tête publiée ne le confirme ici\u00A0: seul, ce fichier ne prouve rien. Déposez aussi les fichiers de têtes que vous avez gardés.',
    en: () =>
      'Its hashes follow from one another, but no published head confirms it here: alone, this file proves nothing. Drop the files of heads that you have kept, too.',
  },
  heads: { fr: 'Fichier de têtes publiées', en: 'A file of published heads' },
  headsBody: {
    fr: () =>
      'Rien ici ne dit encore que ce service l’a publié. Les PDF et les journaux déposés sur cette page lui sont comparés.',
    en: () =>
      'Nothing here says yet that this service has published it. PDFs and logs dropped on this page are compared with it.',
  },
  other: { fr: 'Fichier d’une autre sorte', en: 'Another kind of file' },
  otherBody: {
    fr: () =>
      'Cette page lit les PDF scellés, leur preuve.json, les fichiers de têtes publiées, et le journal d’activité exporté avec ses empreintes.',
    en: () =>
      'This page reads sealed PDFs, their preuve.json, files of published heads, and the activity log exported with its hashes.',
  },
  encoding: { fr: 'Texte dans un autre codage', en: 'A text in another encoding' },
  encodingBody: {
    fr: () =>
      'Cette page lit les journaux en UTF-8 ou UTF-16\u00A0; celui-ci est dans un autre codage, comme Windows-1252. Déposez le fichier exporté lui-même, ou enregistrez-le en «\u00A0CSV UTF-8\u00A0».',
    en: () =>
      'This page reads logs in UTF-8 or UTF-16; this one is in another encoding, such as Windows-1252. Drop the exported file itself, or save it as “CSV UTF-8”.',
  },
  empty: { fr: 'Fichier vide', en: 'An empty file' },
  emptyBody: { fr: () => 'Il n’y a rien à vérifier dedans.', en: () => 'There is nothing to check in it.' },
  heads_title: { fr: 'Têtes publiées', en: 'Published heads' },
  heads_asking: { fr: 'Comparaison avec ce que le serveur publie…', en: 'Comparing with what the server publishes…' },
  heads_unreachable: {
    fr: 'Les têtes publiées n’ont pas pu être demandées au serveur\u00A0: ce fichier n’est comparé qu’à ceux déposés ici.',
    en: 'The server could not be asked for its published heads: this file is compared only with those dropped here.',
  },
  heads_again: { fr: 'Réessayer', en: 'Try again' },
  unreadable: { fr: 'Fichier illisible', en: 'The file cannot be read' },
  unreadableBody: {
    fr: () => 'Ce PDF est abîmé ou incomplet, ou signé d’une façon que cette page ne connaît pas.',
    en: () => 'This PDF is damaged or incomplete, or signed in a way that this page does not know.',
  },
  unloaded: { fr: 'Pas encore vérifié', en: 'Not checked yet' },
  unloadedBody: {
    fr: () => 'Une partie de la page n’est pas arrivée. Vérifiez votre connexion, puis redéposez le fichier.',
    en: () => 'A part of the page has not arrived. Check your connection, then drop the file again.',
  },
  tooBig: { fr: 'Fichier trop grand', en: 'The file is too large' },
  tooBigBody: {
    fr: () => 'Cette page vérifie des fichiers jusqu’à 200\u00A0Mo.',
    en: () => 'This page checks files of up to 200\u00A0Mo.',
  },
  unsupported: { fr: 'Vérification impossible ici', en: 'This cannot be checked here' },
  unsupportedBody: {
    fr: () => 'Votre navigateur ne vérifie les signatures que sur une page ouverte en https.',
    en: () => 'Your browser checks signatures only on a page opened over https.',
  },

  sealedBy: { fr: 'Scellé par', en: 'Sealed by' },
  signedBy: { fr: 'Nom affiché', en: 'Name shown' },
  serial: { fr: 'Numéro du certificat', en: 'Certificate number' },
  sealedAt: { fr: 'Scellé le', en: 'Sealed on' },
  claimed: {
    fr: (time: string) => `${time}, selon le serveur`,
    en: (time: string) => `${time}, as the server states`,
  },
  signedAt: { fr: 'Signé le', en: 'Signed on' },
  claimedBySigner: {
    fr: (time: string) => `${time}, selon le signataire, sans preuve`,
    en: (time: string) => `${time}, as the signer states, without proof`,
  },
  provenAt: { fr: 'Heure prouvée', en: 'Proven time' },
  provenBy: {
    fr: (time: string, authority: string) => `${time}, par l’autorité d’horodatage ${authority}`,
    en: (time: string, authority: string) => `${time}, by the timestamp authority ${authority}`,
  },
  stampedAt: { fr: 'Horodaté le', en: 'Timestamped on' },
  stampedHere: {
    fr: (time: string) => `${time}, par ce service lui-même`,
    en: (time: string) => `${time}, by this service itself`,
  },
  longTerm: { fr: 'Preuves', en: 'Proofs' },
  longTermBody: {
    fr: 'Dans le fichier\u00A0: aucun certificat n’était révoqué (PAdES B-LT)',
    en: 'In the file: no certificate was revoked (PAdES B-LT)',
  },
  archive: { fr: 'Horodatage d’archive', en: 'Archive timestamp' },
  archivedUntil: {
    fr: (time: string) => `Protège ces preuves jusqu’au ${time} (PAdES B-LTA)`,
    en: (time: string) => `Protects these proofs until ${time} (PAdES B-LTA)`,
  },
  archiveEnded: {
    fr: (time: string) => `A pris fin le ${time} ; les preuves d’avant restent celles du sceau`,
    en: (time: string) => `Ended on ${time}; the proofs before it remain those of the seal`,
  },
  document: { fr: 'Document', en: 'Document' },
  sender: { fr: 'Expéditeur', en: 'Sender' },
  account: { fr: 'Envoyé par le compte', en: 'Sent by the account' },
  unverified: {
    fr: (product: string) => `${product} n’a vérifié ni ce compte, ni qu’il agit au nom de l’expéditeur`,
    en: (product: string) => `${product} has verified neither this account nor that it acts for the sender`,
  },
  signatories: { fr: 'Signataires', en: 'Signatories' },
  withCode: {
    fr: (destination: string) => `avec un code envoyé à ${destination}`,
    en: (destination: string) => `with a code sent to ${destination}`,
  },
  byToken: {
    fr: 'Test en sandbox\u00A0: par un appel d’API de l’expéditeur, pas par cette personne',
    en: 'Test in a sandbox: by an API call of the sender, not by this person',
  },
  confirmed: {
    fr: (pages: number) => `${pages === 1 ? '1 page confirmée' : `${pages} pages confirmées`}, SHA-256\u00A0:`,
    en: (pages: number) => `${pages === 1 ? '1 page' : `${pages} pages`} confirmed, SHA-256:`,
  },
  fingerprint: { fr: 'Empreinte SHA-256', en: 'SHA-256 fingerprint' },
});
