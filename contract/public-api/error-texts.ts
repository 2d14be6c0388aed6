import type { RefusalCode } from '../errors.ts';
import type { Text } from './described.ts';

/** Why calls of the public API are refused. `tests` see that each of their codes is here. */
export const errorTexts: Partial<Record<RefusalCode, Text>> = {
  InvalidRequest: [
    'The body or the query does not have the declared form; `errors` names the fields.',
    'Le corps ou les paramètres n’ont pas la forme déclarée\u00A0; `errors` nomme les champs.',
  ],
  EndDateBeforeStartDate: ['`endDate` is before `startDate`.', '`endDate` est avant `startDate`.'],
  TokenInvalid: [
    'The token is missing, unknown, expired or deactivated.',
    'Le token manque, est inconnu, expiré ou désactivé.',
  ],
  ExpiredUserAccessToken: ['The session has expired.', 'La session a expiré.'],
  BearerNotAllowed: [
    'This token or session is for other calls, or for the kind of environment in `detail`.',
    'Ce token ou cette session sert à d’autres appels, ou au type d’environnement nommé dans `detail`.',
  ],
  TokenScopeMissing: ['The token lacks the scope in `detail`.', 'Le token n’a pas la portée nommée dans `detail`.'],
  TokenAddressRefused: [
    'The token is not accepted from the address in `detail`.',
    'Le token n’est pas accepté depuis l’adresse nommée dans `detail`.',
  ],
  NotFound: ['Unknown, or of another company.', 'Inconnu, ou d’une autre entreprise.'],
  NoWebdocFound: [
    'No document has this id, in this company and kind of environment.',
    'Aucun document n’a cet identifiant, dans cette entreprise et ce type d’environnement.',
  ],
  NoStakeholdersFound: [
    'No signatory of the document has this id.',
    'Aucun signataire du document n’a cet identifiant.',
  ],
  NotSigned: ['The PDF is not sealed yet.', 'Le PDF n’est pas encore scellé.'],
  WebdocEnded: [
    'The document has ended; `detail` is its status.',
    'Le document a pris fin\u00A0; `detail` est son statut.',
  ],
  WebdocExpired: [
    'The document was purged after its retention time.',
    'Le document a été purgé après sa durée de conservation.',
  ],
  WebdocNotReopenable: [
    'It cannot be opened again; `detail` is the status, `tooOld` or `purged`.',
    'Il ne peut pas rouvrir\u00A0; `detail` est le statut, `tooOld` ou `purged`.',
  ],
  NobodyToRemind: [
    'It is nobody’s turn, or not that of the named signatory.',
    'Ce n’est le tour de personne, ou pas celui du signataire nommé.',
  ],
  TooManyEvents: [
    'The trail of the document has 2,000 entries: nothing is repeated any more.',
    'La piste du document a 2\u202F000 entrées\u00A0: plus rien ne s’y répète.',
  ],
  NotYourTurn: ['It is not the turn of this signatory.', 'Ce n’est pas le tour de ce signataire.'],
  FieldMissing: [
    'A required field is empty; `errors` names it.',
    'Un champ obligatoire est vide\u00A0; `errors` le nomme.',
  ],
  FieldInvalid: [
    'A value does not fit its field; `errors` names it.',
    'Une valeur ne va pas à son champ\u00A0; `errors` le nomme.',
  ],
  DeclineNotAllowed: ['The document cannot be declined.', 'Le document ne peut pas être refusé.'],
  AlreadySign: ['This signatory has signed.', 'Ce signataire a signé.'],
  WebdocInvalid: [
    'The parts of the document do not fit together; `errors` says where.',
    'Les parties du document ne s’accordent pas\u00A0; `errors` dit où.',
  ],
  FileTooBig: ['The file is larger than the call takes.', 'Le fichier est plus grand que ce que l’appel accepte.'],
  FileTypeRefused: ['A file of this type is not taken.', 'Un fichier de ce type n’est pas accepté.'],
  FileMissing: [
    'A file is missing: the part `file`, or one that the signatory has to upload.',
    'Un fichier manque\u00A0: la partie `file`, ou un fichier que le signataire doit déposer.',
  ],
  NeedsAnotherPerson: [
    'The company wants a second person’s approval for its production: there, tokens of owners and of environments alone replace files, while nobody else has looked at their value. An environment gets another token when it is secured again; its package has to be 4.0 or later, as earlier ones keep the token where everybody in the org can read it.',
    'L’entreprise veut l’accord d’une seconde personne pour sa production\u00A0: seuls les tokens des Owners et des environnements y remplacent des fichiers, tant que personne d’autre n’a vu leur valeur. Un environnement reçoit un autre token quand il est sécurisé à nouveau\u00A0; son package doit être le 4.0 ou plus récent, car les précédents gardent le token là où chacun peut le lire dans l’org.',
  ],
  StorageFull: ['The company has no storage left.', 'L’entreprise n’a plus de place.'],
  BodyTooLarge: ['The body is larger than the call takes.', 'Le corps est plus grand que ce que l’appel accepte.'],
  UnsupportedMediaType: [
    'The body is of another type than the call takes.',
    'Le corps est d’un autre type que celui que l’appel accepte.',
  ],
  WebhookUrlRefused: [
    'The address is not called: not `https`, not on the internet, or with a password.',
    'L’adresse n’est pas appelée\u00A0: pas en `https`, pas sur internet, ou avec un mot de passe.',
  ],
  TooManyWebhooks: ['The company has 20 webhooks.', 'L’entreprise a 20 webhooks.'],
  WebhookIsOff: ['The webhook is switched off.', 'Le webhook est éteint.'],
  IdempotencyKeyReused: ['The key was used with another body.', 'La clé a servi avec un autre corps.'],
  IdempotencyInFlight: [
    'The first call with this key is still running.',
    'Le premier appel avec cette clé est encore en cours.',
  ],
  UnverifiedLimit: [
    'The company is not verified, and its documents have gone to 20 people today, or 300 MB were stored, or all such companies, or those of one address, have written or stored as much as they may in a day.',
    'L’entreprise n’est pas vérifiée, et ses documents sont partis à 20 personnes aujourd’hui, ou 300\u00A0Mo ont été stockés, ou toutes ces entreprises, ou celles d’une même adresse, ont écrit ou stocké autant qu’elles le peuvent en un jour.',
  ],
  TooManyRequests: ['Wait for the seconds in `Retry-After`.', 'Attendez les secondes de `Retry-After`.'],
  Unavailable: [
    'Not possible now; try again after `Retry-After` seconds.',
    'Impossible en ce moment\u00A0; réessayez après `Retry-After` secondes.',
  ],
  InternalError: [
    'A fault of ours; give support the `requestId`.',
    'Une erreur de notre part\u00A0; donnez le `requestId` au support.',
  ],
};
