import { texts } from '#kit/texts.ts';

export const failureKinds = [
  'crmAccess',
  'crmRights',
  'crmQuota',
  'crmConcurrency',
  'crmLimit',
  'crmLocked',
  'crmDeleted',
  'crmReference',
  'crmUnknown',
  'crmApiOff',
  'crmRule',
  'crmStorage',
  'crmDown',
  'mail',
  'spam',
  'phone',
  'identification',
  'identificationFailed',
  'expired',
  'file',
  'seal',
  'sealStopped',
  'record',
  'signQuota',
  'busy',
  'network',
  'signer',
  'unknown',
] as const;
export type FailureKind = (typeof failureKinds)[number];

type Sentences = Record<FailureKind, { fr: string; en: string }>;

export const failureTexts = texts({
  crmAccess: {
    fr: 'Le CRM n’accepte plus notre connexion.',
    en: 'The CRM no longer accepts our connection.',
  },
  crmRights: {
    fr: 'L’utilisateur connecté n’a pas les droits nécessaires dans le CRM.',
    en: 'The connected user lacks rights in the CRM.',
  },
  crmQuota: {
    fr: 'Le CRM a épuisé ses appels d’API pour aujourd’hui.',
    en: 'The CRM has used up its API calls for today.',
  },
  crmConcurrency: {
    fr: 'Le CRM traitait trop d’appels d’API en même temps.',
    en: 'The CRM was busy with too many API calls at the same time.',
  },
  crmLimit: {
    fr: 'Le CRM a refusé l’appel, car il y en a eu trop en même temps ou depuis 24\u00A0heures.',
    en: 'The CRM refused the call, because there were too many at the same time or within 24\u00A0hours.',
  },
  crmLocked: {
    fr: 'L’enregistrement était en cours de modification dans le CRM.',
    en: 'The record was being changed in the CRM.',
  },
  crmDeleted: {
    fr: 'L’enregistrement n’existe plus dans le CRM.',
    en: 'The record no longer exists in the CRM.',
  },
  crmReference: {
    fr: 'Le CRM ne trouve pas un enregistrement, ou ne l’accepte pas à cet endroit.',
    en: 'The CRM does not find a record, or does not accept it in this place.',
  },
  crmUnknown: {
    fr: 'Le CRM ne connaît pas un objet ou un champ, ou l’utilisateur connecté n’y a pas accès.',
    en: 'The CRM does not know an object or a field, or the connected user has no access to it.',
  },
  crmApiOff: {
    fr: 'Le CRM n’ouvre pas son API, ou pas à l’utilisateur connecté.',
    en: 'The CRM does not open its API, or not to the connected user.',
  },
  crmRule: {
    fr: 'Une règle de votre CRM a refusé la mise à jour.',
    en: 'A rule of your CRM refused the update.',
  },
  crmStorage: {
    fr: 'Le CRM n’a plus d’espace de stockage.',
    en: 'The CRM has no storage left.',
  },
  crmDown: { fr: 'Le CRM n’était pas disponible.', en: 'The CRM was not available.' },
  mail: {
    fr: 'L’e-mail n’a pas pu être remis au destinataire.',
    en: 'The e-mail could not be delivered to the recipient.',
  },
  spam: {
    fr: 'L’e-mail est arrivé, mais le signataire l’a signalé comme indésirable.',
    en: 'The e-mail arrived, but the signatory reported it as spam.',
  },
  phone: {
    fr: 'Le SMS n’a pas pu être remis au signataire.',
    en: 'The text message could not be delivered to the signatory.',
  },
  identification: {
    fr: 'Le signataire a saisi trop de codes erronés : son accès est bloqué.',
    en: 'The signatory entered too many wrong codes: their access is blocked.',
  },
  identificationFailed: {
    fr: 'Le signataire n’a pas pu être identifié.',
    en: 'The signatory could not be identified.',
  },
  expired: {
    fr: 'La demande de signature est arrivée à échéance.',
    en: 'The signature request has reached its end date.',
  },
  file: {
    fr: 'Le fichier n’a pas pu être lu ou enregistré.',
    en: 'The file could not be read or stored.',
  },
  seal: {
    fr: 'Le document signé n’a pas pu être scellé.',
    en: 'The signed document could not be sealed.',
  },
  sealStopped: {
    fr: 'Le sceau du document n’aura pas de niveau de preuve plus élevé.',
    en: 'The seal of the document gets no higher level of proof.',
  },
  record: {
    fr: 'Le document n’a pas pu être écrit sur son enregistrement Salesforce.',
    en: 'The document could not be written to its Salesforce record.',
  },
  signQuota: {
    fr: 'Le nombre de signatures de votre contrat est atteint.',
    en: 'The number of signatures in your contract is used up.',
  },
  busy: {
    fr: 'Trop de demandes sont arrivées en même temps.',
    en: 'Too many requests came at the same time.',
  },
  network: {
    fr: 'La liaison entre les services a été interrompue.',
    en: 'The connection between the services broke off.',
  },
  signer: {
    fr: 'La signature n’a pas pu aboutir chez le signataire.',
    en: 'The signatory could not complete the signature.',
  },
  unknown: {
    fr: 'Le traitement de cet événement a échoué.',
    en: 'This event could not be processed.',
  },
} as const satisfies Sentences);

/** Stands before a sentence that was guessed from the words of a message. */
export const guessTexts = texts({
  probably: { fr: 'Probablement\u00A0: ', en: 'Probably: ' },
});

export const nextStepTexts = texts({
  crmAccess: {
    fr: 'Reconnectez l’environnement, puis actualisez cet événement.',
    en: 'Connect the environment again, then refresh this event.',
  },
  crmRights: {
    fr: 'Demandez à votre administrateur CRM de donner à cet utilisateur l’accès à l’objet et à ses champs, puis actualisez.',
    en: 'Ask your CRM administrator to give this user access to the object and its fields, then refresh.',
  },
  crmQuota: {
    fr: 'Actualisez cet événement demain, ou demandez plus d’appels à l’éditeur de votre CRM.',
    en: 'Refresh this event tomorrow, or ask your CRM’s vendor for more calls.',
  },
  crmConcurrency: {
    fr: 'Actualisez cet événement dans quelques minutes. Si l’erreur revient, montrez-la à votre administrateur CRM.',
    en: 'Refresh this event in a few minutes. If the error comes back, show it to your CRM administrator.',
  },
  crmLimit: {
    fr: 'Actualisez cet événement dans quelques minutes, et si l’erreur reste, demain.',
    en: 'Refresh this event in a few minutes, and if the error remains, tomorrow.',
  },
  crmLocked: {
    fr: 'Actualisez cet événement : l’enregistrement est en général libre après quelques instants.',
    en: 'Refresh this event: the record is usually free again after a moment.',
  },
  crmDeleted: {
    fr: 'Restaurez l’enregistrement depuis la corbeille du CRM, puis actualisez. S’il a été supprimé volontairement, il n’y a rien à faire.',
    en: 'Restore the record from the CRM’s recycle bin, then refresh. If it was deleted on purpose, there is nothing to do.',
  },
  crmReference: {
    fr: 'Vérifiez dans le CRM que l’enregistrement et son propriétaire existent et que chaque champ désigne le bon objet, puis actualisez.',
    en: 'Check in the CRM that the record and its owner exist and that each field refers to the right object, then refresh.',
  },
  crmUnknown: {
    fr: 'Vérifiez que le package est installé et à jour, et que cet utilisateur a accès à l’objet et à ses champs, puis actualisez.',
    en: 'Check that the package is installed and up to date, and that this user has access to the object and its fields, then refresh.',
  },
  crmApiOff: {
    fr: 'Demandez à votre administrateur CRM d’activer l’API pour l’organisation et pour cet utilisateur, puis actualisez.',
    en: 'Ask your CRM administrator to enable the API for the organisation and for this user, then refresh.',
  },
  crmRule: {
    fr: 'Montrez le message ci-dessous à votre administrateur CRM. Une fois la règle ou le champ corrigé, actualisez cet événement.',
    en: 'Show the message below to your CRM administrator. Once the rule or the field is corrected, refresh this event.',
  },
  crmStorage: {
    fr: 'Libérez de l’espace dans votre CRM, puis actualisez cet événement.',
    en: 'Free some space in your CRM, then refresh this event.',
  },
  crmDown: {
    fr: 'Attendez quelques minutes, puis actualisez cet événement.',
    en: 'Wait a few minutes, then refresh this event.',
  },
  mail: {
    fr: 'Vérifiez l’adresse e-mail du destinataire dans votre CRM, corrigez-la, puis relancez la demande.',
    en: 'Check the recipient’s e-mail address in your CRM, correct it, then send the request again.',
  },
  spam: {
    fr: 'Joignez le signataire d’une autre façon avant de lui écrire à nouveau.',
    en: 'Reach the signatory in another way before you write to them again.',
  },
  phone: {
    fr: 'Vérifiez le numéro de mobile du signataire dans votre CRM, avec son indicatif de pays, puis relancez la demande.',
    en: 'Check the signatory’s mobile number in your CRM, with its country code, then send the request again.',
  },
  identification: {
    fr: 'Appelez le signataire pour vérifier son adresse ou son numéro, puis envoyez-lui une nouvelle demande.',
    en: 'Call the signatory to check their address or number, then send them a new request.',
  },
  identificationFailed: {
    fr: 'Demandez au signataire d’essayer à nouveau par son lien. S’il n’y arrive pas, vérifiez son adresse ou son numéro.',
    en: 'Ask the signatory to try again by their link. If they do not succeed, check their address or number.',
  },
  expired: {
    fr: 'Envoyez une nouvelle demande de signature avec une date de fin plus tardive.',
    en: 'Send a new signature request with a later end date.',
  },
  file: {
    fr: 'Vérifiez que le fichier s’ouvre, qu’il n’est pas protégé par un mot de passe et qu’il n’est pas trop lourd, puis renvoyez la demande.',
    en: 'Check that the file opens, has no password and is not too large, then send the request again.',
  },
  seal: {
    fr: 'Les signatures sont conservées. Actualisez dans quelques minutes ; si l’erreur reste, ouvrez un ticket.',
    en: 'The signatures are kept. Refresh in a few minutes; if the error remains, open a ticket.',
  },
  sealStopped: {
    fr: 'Le document et ses signatures sont conservés. Le message d’origine en donne la raison\u00A0; si un certificat est révoqué, ouvrez un ticket.',
    en: 'The document and its signatures are kept. The original message says why; if a certificate is revoked, open a ticket.',
  },
  record: {
    fr: 'La partie «\u00A0Enregistrement Salesforce\u00A0» de cette fiche dit pourquoi. Corrigez la cause, puis réécrivez le document.',
    en: 'The part “Salesforce record” of this sheet says why. Mend the cause, then write the document again.',
  },
  signQuota: {
    fr: 'Ouvrez un ticket pour étendre votre contrat, puis renvoyez la demande.',
    en: 'Open a ticket to extend your contract, then send the request again.',
  },
  busy: {
    fr: 'Actualisez cet événement dans quelques minutes.',
    en: 'Refresh this event in a few minutes.',
  },
  network: {
    fr: 'Actualisez cet événement. Si l’erreur revient, ouvrez un ticket.',
    en: 'Refresh this event. If the error comes back, open a ticket.',
  },
  signer: {
    fr: 'Demandez au signataire de rouvrir son lien. Si l’erreur revient, envoyez-lui une nouvelle demande ou ouvrez un ticket.',
    en: 'Ask the signatory to open their link again. If the error comes back, send them a new request or open a ticket.',
  },
  unknown: {
    fr: 'Actualisez cet événement. Si l’erreur reste, ouvrez un ticket : il contiendra tout ce qu’il faut au support.',
    en: 'Refresh this event. If the error remains, open a ticket: it will hold all that support needs.',
  },
} as const satisfies Sentences);
