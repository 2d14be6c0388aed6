import { delivery } from '../webdocs/delivery.ts';
import { templateDocument } from '../documents.ts';
import * as lives from '../webdocs/lifecycle.ts';
import { createdPreview } from '../webdocs/previews.ts';
import * as created from '../webdocs/public-webdocs.ts';
import { sealCertificate, sealCertificates } from '../webdocs/seal-certificates.ts';
import { component, type FieldText } from './described.ts';
import { pageAbout, pageFields } from './page-texts.ts';

const sealLevel = [
  'Level of the seal (ETSI EN 319 142): `B-T` has a timestamp, `B-LT` also proves that no certificate was revoked, `B-LTA` has a timestamp over these proofs. Null before.',
  'Niveau du sceau (ETSI EN 319 142)\u00A0: `B-T` a un horodatage, `B-LT` prouve aussi qu’aucun certificat n’était révoqué, `B-LTA` a un horodatage sur ces preuves. Null avant.',
] as const;

const webdocId = '7c1f0b52-9d0e-4c6b-8f2a-51b0a4f7d3c8';
const signatoryId = '0b8f2d7e-6c1a-4f39-8a55-d2c90e4b7f16';
const sha256 = 'b1946ac92492d2347c6235b4d2611184a4f3e1d5c6b7a8f90112233445566778';
const linkToken = 'k3Jx0vWm2QyT8hZr5uNbPqLsEaDfGiHoCtYwRxVzUM4';

const id: FieldText = ['Id of the document.', 'Identifiant du document.', webdocId];
const ofSignatory: FieldText = [
  'Id of the signatory; it stays when another person takes the place.',
  'Identifiant du signataire\u00A0; il reste quand une autre personne prend sa place.',
  signatoryId,
];
const recipient: FieldText = [
  '`s1`, `s2` … in the order in which they were given.',
  '`s1`, `s2`… dans l’ordre où ils ont été donnés.',
  's1',
];
const status: FieldText = [
  '`pending`: nobody has signed; `inProgress`: some have; `completed`: all have; or how it ended.',
  '`pending`\u00A0: personne n’a signé\u00A0; `inProgress`\u00A0: certains\u00A0; `completed`\u00A0: tous\u00A0; ou comment il a pris fin.',
  'pending',
];
const warnings: FieldText = [
  'Losses of the document at its creation; empty for most.',
  'Pertes du document à sa création\u00A0; vide le plus souvent.',
];
export const answerTexts = [
  component(
    'SignatoryLink',
    created.signatoryLink,
    [
      'A signatory and their link. Whoever has the link can sign.',
      'Un signataire et son lien. Qui a le lien peut signer.',
    ],
    {
      id: ofSignatory,
      recipient,
      token: [
        'Secret of the link; write it to no log.',
        'Secret du lien\u00A0; ne l’écrivez dans aucun journal.',
        linkToken,
      ],
      url: [
        'The link; write it to no log.',
        'Le lien\u00A0; ne l’écrivez dans aucun journal.',
        `https://portal.example/webdoc/${linkToken}`,
      ],
    },
  ),
  component('ImportWarning', created.importWarning, ['A loss to look at.', 'Une perte à regarder.'], {
    path: ['Place in the request.', 'Place dans la requête.', 'documents.0.html'],
    code: ['Code of the loss.', 'Code de la perte.', 'PictureDropped'],
    excerpt: [
      'Text from this place, at most 100 characters.',
      'Texte de cet endroit, 100 caractères au plus.',
      '<img src="logo.png">',
    ],
  }),
  component(
    'CreatedWebdoc',
    created.createdWebdoc,
    ['The new document with its links.', 'Le nouveau document avec ses liens.'],
    {
      id,
      status,
      signatories: [
        'Signatories with their links; of later answers, only that to a correction has a link.',
        'Signataires avec leurs liens\u00A0; des réponses suivantes, seule celle à une correction en donne un.',
      ],
      warnings,
    },
  ),
  component('Delivery', delivery, ['State of the mails to an address.', 'État des e-mails à une adresse.'], {
    state: [
      '`accepted`: our mail server took it, and nothing came back; no proof that it was read.',
      '`accepted`\u00A0: notre serveur l’a pris et rien n’est revenu\u00A0; cela ne prouve pas qu’il a été lu.',
      'accepted',
    ],
    class: [
      'Reason why it did not arrive; null while nothing is wrong.',
      'Raison pour laquelle il n’est pas arrivé\u00A0; null tant que tout va bien.',
      null,
    ],
    code: [
      'Status code of RFC 3463, else of SMTP; null without one.',
      'Code de la RFC 3463, sinon de SMTP\u00A0; null sans code.',
      null,
    ],
    answer: [
      'The mail server’s words, at most 300 characters: text of strangers.',
      'Les mots du serveur, 300 caractères au plus\u00A0: texte d’inconnus.',
      '250 2.0.0 Ok: queued',
    ],
    at: ['Moment of this news (UTC).', 'Moment de cette nouvelle (UTC).', '2026-11-26T09:00:03.000Z'],
  }),
  component('Signatory', created.signatoryState, ['A signatory, as they stand.', 'Un signataire et où il en est.'], {
    id: ofSignatory,
    recipient,
    firstName: ['First name; empty once purged.', 'Prénom\u00A0; vide après la purge.', 'Nora'],
    lastName: ['Last name; empty once purged.', 'Nom\u00A0; vide après la purge.', 'Petit'],
    email: [
      'E-mail address; empty once purged.',
      'Adresse e-mail\u00A0; vide après la purge.',
      'nora.petit@studio-ouest.example',
    ],
    status: ['Status of the signatory.', 'Statut du signataire.', 'pending'],
    signedDate: ['Moment of signing (UTC); null before.', 'Moment de la signature (UTC)\u00A0; null avant.', null],
    delivery: [
      'News of the mails to the present address; null when none was sent.',
      'Nouvelles des e-mails à l’adresse actuelle\u00A0; null si aucun n’est parti.',
    ],
  }),
  component('Webdoc', created.webdocSummary, ['A document, as it stands.', 'Un document et où il en est.'], {
    id,
    name: ['Name; empty once purged.', 'Nom\u00A0; vide après la purge.', 'Order 1042'],
    status,
    externalId: ['Your own id.', 'Votre propre identifiant.', '1042'],
    metadata: [
      'Your own values; empty without any and once purged.',
      'Vos propres valeurs\u00A0; vide sans valeur et après la purge.',
      { costCentre: '4711' },
    ],
    createdDate: ['Moment of creation (UTC).', 'Moment de la création (UTC).', '2026-11-26T09:00:00.000Z'],
    expiresDate: [
      'Moment after which nobody can sign (UTC); null: never.',
      'Moment après lequel personne ne peut signer (UTC)\u00A0; null\u00A0: jamais.',
      '2027-01-31T17:00:00.000Z',
    ],
    completedDate: [
      'Moment of the last signature (UTC); null before.',
      'Moment de la dernière signature (UTC)\u00A0; null avant.',
      null,
    ],
    sealed: ['The sealed PDF can be downloaded.', 'Le PDF scellé peut être téléchargé.', false],
    sha256: [
      'SHA-256 of the sealed PDF, hexadecimal; null before.',
      'SHA-256 du PDF scellé, hexadécimal\u00A0; null avant.',
      null,
    ],
    sealLevel: [...sealLevel, null],
    sealStopped: [
      'Why the seal gets no higher level: `noAuthority` no timestamp authority is set, `noSource` nobody tells the status of its certificates, `revoked` one of them is revoked. Null while it may still rise, and when nothing is missing.',
      'Pourquoi le sceau n’aura pas de niveau plus élevé\u00A0: `noAuthority` aucune autorité d’horodatage n’est réglée, `noSource` personne ne donne l’état de ses certificats, `revoked` l’un d’eux est révoqué. Null tant qu’il peut monter, et quand rien ne manque.',
      null,
    ],
    purgedDate: [
      'Moment when contents and personal data were removed (UTC); null before.',
      'Moment où contenus et données personnelles ont été supprimés (UTC)\u00A0; null avant.',
      null,
    ],
    record: [
      'How it stands on its Salesforce record; null without one.',
      'Où il en est sur son enregistrement Salesforce\u00A0; null sans enregistrement.',
    ],
    signatories: ['All signatories, in their order.', 'Tous les signataires, dans leur ordre.'],
  }),
  component('WebdocPage', lives.webdocPage, pageAbout, pageFields),
  component('Reminded', lives.reminded, ['Reminders that were sent.', 'Relances envoyées.'], {
    reminded: ['People who were mailed.', 'Personnes qui ont reçu un e-mail.', 1],
  }),
  component('Cancelled', lives.cancelled, ['The status from now on.', 'Le statut désormais.'], {
    status: [status[0], status[1], 'cancelled'],
  }),
  component('Reopened', lives.reopened, ['The status and the end from now on.', 'Le statut et la fin désormais.'], {
    status,
    expiresDate: ['The new end (UTC).', 'La nouvelle fin (UTC).', '2026-12-03T22:59:59.000Z'],
  }),
  component(
    'EvidenceEntry',
    created.evidenceEntry,
    ['An entry of the audit trail.', 'Une entrée de la piste d’audit.'],
    {
      seq: ['Number of the entry, from 1 on.', 'Numéro de l’entrée, à partir de 1.', 1],
      at: ['Moment (UTC).', 'Moment (UTC).', '2026-11-26T09:00:00.000Z'],
      event: ['Name of the event.', 'Nom de l’événement.', 'created'],
      actor: ['Actor of the event.', 'Auteur de l’événement.', 'token'],
      hash: [
        'SHA-256 of the bytes of `previousHash` followed by `canonical`, hexadecimal.',
        'SHA-256 des octets de `previousHash` suivis de `canonical`, hexadécimal.',
        sha256,
      ],
      previousHash: [
        'Hash of the entry before; 64 zeros for the first.',
        'Hachage de l’entrée d’avant\u00A0; 64 zéros pour la première.',
        '0'.repeat(64),
      ],
      canonical: [
        'The entry as it was hashed: JSON with sorted names and no spaces.',
        'L’entrée telle que hachée\u00A0: JSON aux noms triés, sans espaces.',
        '{"event":"created"}',
      ],
    },
  ),
  component(
    'EvidenceQuestion',
    created.evidenceQuestion,
    ['A question of a signatory.', 'Une question d’un signataire.'],
    {
      askedBy: ['The signatory.', 'Le signataire.', 'Nora Petit'],
      askedDate: ['Moment of the question (UTC).', 'Moment de la question (UTC).', '2026-11-26T10:00:00.000Z'],
      question: [
        'The question, at most 2,000 characters.',
        'La question, 2\u202F000 caractères au plus.',
        'Is delivery included?',
      ],
      answeredBy: [
        'Name of the person who answered; null before.',
        'Nom de la personne qui a répondu\u00A0; null avant.',
        'Claire Martin',
      ],
      answeredDate: [
        'Moment of the answer (UTC); null before.',
        'Moment de la réponse (UTC)\u00A0; null avant.',
        '2026-11-26T11:00:00.000Z',
      ],
      answer: ['The answer; null before.', 'La réponse\u00A0; null avant.', 'Yes, it is.'],
    },
  ),
  component(
    'Evidence',
    created.webdocEvidence,
    ['The hash-chained audit trail of a document.', 'La piste d’audit d’un document, chaînée par hachage.'],
    {
      webdocId: id,
      entries: ['All entries, the first one first.', 'Toutes les entrées, la première d’abord.'],
      questions: ['Questions of signatories and the answers.', 'Questions des signataires et réponses.'],
      sha256: [
        'SHA-256 of the sealed PDF, hexadecimal; null before.',
        'SHA-256 du PDF scellé, hexadécimal\u00A0; null avant.',
        sha256,
      ],
      sealLevel: [...sealLevel, 'B-T'],
    },
  ),
  component('CreatedPreview', createdPreview, ['The new preview.', 'Le nouvel aperçu.'], {
    previewToken: ['Secret of the link.', 'Secret du lien.', linkToken],
    url: ['The link.', 'Le lien.', `https://portal.example/preview/${linkToken}`],
    warnings,
  }),
  component('TemplateFile', templateDocument, ['The file of a template.', 'Le fichier d’un modèle.'], {
    id: ['Cloud id of the file.', 'Identifiant du fichier dans le cloud.', webdocId],
    name: ['Name of the file.', 'Nom du fichier.', 'Order.docx'],
    extension: ['Without the dot, in lower case.', 'Sans le point, en minuscules.', 'docx'],
    size: ['Bytes.', 'Octets.', 24_816],
    modifiedDate: [
      'Moment of the last change (UTC).',
      'Moment du dernier changement (UTC).',
      '2026-11-26T09:00:00.000Z',
    ],
    type: ['Kind of environment.', 'Type d’environnement.', 'prod'],
  }),
  component(
    'SealCertificate',
    sealCertificate,
    ['A certificate to check seals with.', 'Un certificat pour vérifier les sceaux.'],
    {
      use: ['`seal` checks seals, `time` timestamps.', '`seal` vérifie les sceaux, `time` les horodatages.', 'seal'],
      subject: ['Name of its holder.', 'Nom de son titulaire.', 'CN=Paraphe'],
      serial: ['Serial number, hexadecimal.', 'Numéro de série, hexadécimal.', '3f9a'],
      notBefore: ['Valid from (UTC).', 'Valable depuis (UTC).', '2026-01-01T00:00:00.000Z'],
      notAfter: ['Valid until (UTC).', 'Valable jusqu’au (UTC).', '2036-01-01T00:00:00.000Z'],
      pem: [
        'The certificate in PEM.',
        'Le certificat en PEM.',
        '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n',
      ],
      revokedAt: [
        'When its authority revoked it (UTC); null: it has not, as far as is known. Seals of later, and those without a timestamp of before, are not proved.',
        'Moment où son autorité l’a révoqué (UTC)\u00A0; null\u00A0: elle ne l’a pas fait, à notre connaissance. Les sceaux d’après, et ceux sans horodatage d’avant, ne sont pas prouvés.',
        null,
      ],
    },
  ),
  component('SealCertificates', sealCertificates, pageAbout, {
    items: pageFields.items,
    continuationToken: [
      'Always null: the list has one page.',
      'Toujours null\u00A0: la liste tient en une page.',
      null,
    ],
  }),
];
