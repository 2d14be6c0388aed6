import { getPublishedHeads, listPublishedHeads, publishedFile, publishedFiles } from '../audit/published-heads.ts';
import { component, described } from './described.ts';
import { pageAbout, pageFields, pageParameters } from './page-texts.ts';

const number = ['Number of the file, from 1 on.', 'Numéro du fichier, à partir de 1.', 12] as const;

/** Calls by which anybody keeps the heads of all trails. */
export const headCalls = [
  described(listPublishedHeads, {
    id: 'listPublishedHeads',
    tag: 'verification',
    title: ['List published heads', 'Lister les têtes publiées'],
    about: [
      'Each hour the heads of all audit trails with new entries are published in a signed file, which names the file before. Keep the files: a trail that is rewritten or cut later, even by its operator, differs from them. The first file comes first.',
      'Chaque heure, les têtes des pistes d’audit qui ont de nouvelles entrées sont publiées dans un fichier signé, qui nomme le fichier d’avant. Gardez ces fichiers\u00A0: une piste réécrite ou coupée ensuite, même par son exploitant, en diffère. Le premier fichier vient d’abord.',
    ],
    answer: ['A page of files.', 'Une page de fichiers.'],
    parameters: {
      ...pageParameters,
      after: [
        'Only files after this number. Default: all.',
        'Seulement les fichiers après ce numéro. Par défaut, tous.',
        11,
      ],
    },
  }),
  described(getPublishedHeads, {
    id: 'getPublishedHeads',
    tag: 'verification',
    title: ['Get a file of published heads', 'Obtenir un fichier de têtes publiées'],
    about: [
      'The file as plain text: five lines about it, then a line for each trail with the SHA-256 of its name, the number of its last entry and the hash of that entry. It never changes.',
      'Le fichier en texte brut\u00A0: cinq lignes à son sujet, puis une ligne par piste avec le SHA-256 de son nom, le numéro de sa dernière entrée et le hachage de celle-ci. Il ne change jamais.',
    ],
    answer: ['The file.', 'Le fichier.'],
    parameters: { number },
  }),
];

export const headComponents = [
  component('PublishedFile', publishedFile, ['A file of published heads.', 'Un fichier de têtes publiées.'], {
    number,
    at: ['When it was made (UTC).', 'Moment de sa création (UTC).', '2026-11-27T17:00:00.000Z'],
    heads: ['Trails in it.', 'Pistes dans le fichier.', 214],
    sha256: [
      'SHA-256 of its bytes, hexadecimal; the next file names it.',
      'SHA-256 de ses octets, hexadécimal\u00A0; le fichier suivant le nomme.',
      '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
    ],
    signature: [
      'Signature over its bytes with SHA-256, Base64: PKCS #1 v1.5 for RSA keys, ECDSA in DER for EC keys.',
      'Signature de ses octets avec SHA-256, en Base64\u00A0: PKCS #1 v1.5 pour une clé RSA, ECDSA en DER pour une clé EC.',
      'MEUCIQDx4f0Yb3…',
    ],
    certificate: [
      'PEM of the certificate that signed; it leads to one of `listSealCertificates`.',
      'PEM du certificat qui a signé\u00A0; il mène à un de ceux de `listSealCertificates`.',
      '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n',
    ],
    timestamp: [
      'Timestamp token (RFC 3161) over its bytes, Base64; null until an authority has answered.',
      'Jeton d’horodatage (RFC 3161) de ses octets, en Base64\u00A0; null tant qu’aucune autorité n’a répondu.',
      null,
    ],
  }),
  component('PublishedFilePage', publishedFiles, pageAbout, pageFields),
];
