import type { Change, Indication, Reason, StatusReport } from '#seal-reader/report/report.ts';
import { texts } from '#kit/texts.ts';

const indications = texts({
  'TOTAL-PASSED': { fr: 'Valide', en: 'Valid' },
  INDETERMINATE: { fr: 'Indéterminé', en: 'Cannot be decided' },
  'TOTAL-FAILED': { fr: 'Non valide', en: 'Not valid' },
} satisfies Record<Indication, unknown>);

const reasons = texts({
  form: { fr: 'Elle n’a pas une forme lisible.', en: 'Its form cannot be read.' },
  ranges: {
    fr: 'Elle laisse de côté une partie du fichier.',
    en: 'It leaves a part of the file out.',
  },
  hidden: {
    fr: 'Sa place dans le fichier contient autre chose qu’elle.',
    en: 'Its place in the file holds something else beside it.',
  },
  digest: {
    fr: 'Ce qu’elle couvre n’est plus ce qui a été signé.',
    en: 'What it covers is no longer what was signed.',
  },
  signature: {
    fr: 'Elle n’a pas été faite avec la clé du certificat.',
    en: 'It was not made with the certificate’s key.',
  },
  kind: {
    fr: 'Elle est d’une sorte qui n’est pas jugée ici, ancienne ou incomplète.',
    en: 'It is of a kind that is not judged here, old or incomplete.',
  },
  algorithm: {
    fr: 'Elle emploie un algorithme inconnu ici, ou qui n’est plus sûr.',
    en: 'It uses an algorithm that is not known here, or no longer safe.',
  },
  weak: {
    fr: 'Son algorithme n’était plus accepté à l’heure prouvée.',
    en: 'Its algorithm was no longer accepted at the proven time.',
  },
  noCertificate: {
    fr: 'Le certificat de qui a signé n’est pas dans le fichier.',
    en: 'The signer’s certificate is not in the file.',
  },
  otherCertificate: {
    fr: 'Elle ne nomme pas le certificat avec lequel elle est vérifiée.',
    en: 'It does not name the certificate it is checked with.',
  },
  notForThis: { fr: 'Le certificat n’est pas fait pour cela.', en: 'The certificate is not made for this.' },
  noChain: {
    fr: 'Aucun certificat auquel cette page se fie ne répond de celui de qui a signé.',
    en: 'No certificate that this page trusts answers for the signer’s.',
  },
  tooMany: {
    fr: 'Tous les certificats et preuves du fichier n’ont pas pu être essayés\u00A0: il y en a trop, ou certains sont illisibles.',
    en: 'Not all certificates and proofs in the file could be tried: there are too many, or some cannot be read.',
  },
  forbiddenChain: {
    fr: 'Une autorité de la chaîne n’avait pas le droit de la certifier ainsi, ou un certificat pose une condition inconnue ici.',
    en: 'An authority of the chain was not allowed to certify this, or a certificate sets a condition that is not known here.',
  },
  ended: {
    fr: 'Le certificat avait pris fin à l’heure prouvée.',
    en: 'The certificate had ended at the proven time.',
  },
  endedBefore: {
    fr: 'Un certificat a pris fin, et rien ne prouve que la signature soit d’avant.',
    en: 'A certificate has ended, and nothing proves that the signature was made before.',
  },
  notYet: {
    fr: 'Le certificat n’était pas en vigueur à cette heure.',
    en: 'The certificate was not in force at that time.',
  },
  revoked: {
    fr: 'Le certificat est révoqué, et rien ne prouve que la signature soit d’avant.',
    en: 'The certificate is revoked, and nothing proves that the signature was made before.',
  },
  authorityRevoked: { fr: 'Le certificat d’une autorité est révoqué.', en: 'An authority’s certificate is revoked.' },
  onHold: {
    fr: 'Un certificat est suspendu\u00A0: son autorité le rétablira, ou le révoquera.',
    en: 'A certificate is on hold: its authority will restore it, or revoke it.',
  },
  noStatus: {
    fr: 'Rien dans le fichier ne dit si un certificat était révoqué.',
    en: 'Nothing in the file says whether a certificate was revoked.',
  },
  timestamp: {
    fr: 'Un horodatage ne tient pas, ou ne vient pas d’une autorité connue ici.',
    en: 'A timestamp does not hold, or is not of an authority that is known here.',
  },
  proofs: { fr: 'Les preuves ajoutées ne tiennent pas toutes.', en: 'Not all of the proofs added hold.' },
  structure: {
    fr: 'Le fichier n’est pas construit comme ceux que ce service produit.',
    en: 'The file is not built like those this service makes.',
  },
  unproved: {
    fr: 'L’emplacement du sceau contient des octets que rien ne prouve.',
    en: 'The place of the seal holds bytes that nothing proves.',
  },
  order: { fr: 'L’ordre des horodatages est impossible.', en: 'The order of the timestamps is impossible.' },
  future: {
    fr: 'Un horodatage est d’une heure qui n’est pas encore venue.',
    en: 'A timestamp is of a time that has not come yet.',
  },
  notAlone: {
    fr: 'Le fichier porte d’autres signatures que le sceau.',
    en: 'The file bears other signatures beside the seal.',
  },
  notInForm: {
    fr: 'Elle n’est dans aucun champ de signature du document.',
    en: 'It stands in no signature field of the document.',
  },
  changedAfter: {
    fr: 'Le document a été modifié après elle.',
    en: 'The document was changed after it.',
  },
  shownUnproved: {
    fr: 'Une signature visible, ajoutée après elle, n’est pas prouvée\u00A0: elle peut montrer n’importe quoi.',
    en: 'A visible signature that was added after it is not proved: it may show anything.',
  },
  placeShown: {
    fr: 'D’autres parties du fichier peuvent afficher les octets de la signature, que rien ne protège.',
    en: 'Other parts of the file may show the bytes of the signature, which nothing protects.',
  },
  notReadAfter: {
    fr: 'Une partie du fichier ne peut pas être comparée ici.',
    en: 'A part of the file cannot be compared here.',
  },
} satisfies Record<Reason, unknown>);

const changes = texts({
  proofs: { fr: 'preuves', en: 'proofs' },
  timestamp: { fr: 'horodatage', en: 'timestamp' },
  signature: { fr: 'autre signature, ou ce qui en prépare une', en: 'another signature, or what prepares one' },
  shownSignature: { fr: 'autre signature, visible', en: 'another signature, shown' },
  metadata: { fr: 'métadonnées', en: 'metadata' },
  other: { fr: 'autre contenu', en: 'other content' },
  notRead: { fr: 'non lu', en: 'not read' },
} satisfies Record<Change, unknown>);

const statuses = texts({
  good: { fr: 'non révoqué', en: 'not revoked' },
  revoked: { fr: 'révoqué', en: 'revoked' },
  none: { fr: 'aucune preuve', en: 'no proof' },
} satisfies Record<StatusReport['status'], unknown>);

const lines = texts({
  title: { fr: 'Examen détaillé', en: 'Detailed examination' },
  intro: {
    fr: 'Selon la norme ETSI EN 319 102-1, d’après ce que contient le fichier.',
    en: 'By the standard ETSI EN 319 102-1, from what the file holds.',
  },
  signature: { fr: (number: number) => `Signature ${number}`, en: (number: number) => `Signature ${number}` },
  timestamp: {
    fr: (number: number) => `Horodatage du document ${number}`,
    en: (number: number) => `Document timestamp ${number}`,
  },
  result: { fr: 'Conclusion', en: 'Conclusion' },
  unchanged: {
    fr: 'Les octets couverts n’ont pas changé depuis.',
    en: 'The bytes it covers have not changed since.',
  },
  unproved: {
    fr: 'L’emplacement de la signature contient des octets que rien ne prouve, tels que des attributs ou des certificats ajoutés.',
    en: 'The place of the signature holds bytes that nothing proves, such as attributes or certificates that were added.',
  },
  covers: { fr: 'Couvre', en: 'Covers' },
  whole: { fr: 'tout le fichier', en: 'the whole file' },
  beginning: {
    fr: (bytes: string) => `les ${bytes} premiers octets`,
    en: (bytes: string) => `the first ${bytes} bytes`,
  },
  changes: { fr: 'Ajouté après', en: 'Added after it' },
  by: { fr: 'Par', en: 'By' },
  chain: { fr: 'Certificats', en: 'Certificates' },
  level: { fr: 'Niveau', en: 'Level' },
  times: { fr: 'Horodatages', en: 'Timestamps' },
  algorithms: { fr: 'Algorithmes', en: 'Algorithms' },
  addRoot: {
    fr: 'Si vous vous fiez à l’autorité de qui a signé, déposez son certificat (PEM ou DER) sur cette page, puis redéposez le fichier.',
    en: 'If you trust the signer’s authority, drop its certificate (PEM or DER) on this page, then drop the file again.',
  },
  download: { fr: 'Télécharger le rapport (JSON)', en: 'Download the report (JSON)' },
  fileName: { fr: 'rapport.json', en: 'report.json' },
});

export const reportTexts = { lines, indications, reasons, changes, statuses };
