import type { PortalRefusalCode } from '#contract/errors.ts';
import { texts } from './texts.ts';

const noCompany = { fr: 'Cette organisation n’existe pas.', en: 'This organisation does not exist.' };

/** Sentences of rarely opened pages and of rare failures; loaded when the first of them is needed. */
const sentences = {
  SupportMayOnlyRead: {
    fr: 'Cette session de support ne fait que lire. En haut de l’écran, demandez à un Owner l’autorisation de modifier.',
    en: 'This support session only reads. At the top of the screen, ask an Owner for leave to make changes.',
  },
  IdempotencyInFlight: {
    fr: 'Votre demande est déjà en cours. Patientez un instant.',
    en: 'Your request is already under way. Wait a moment.',
  },
  // This is also shown for a template of a deployment.
  FileTooBig: { fr: 'Ce fichier est trop volumineux.', en: 'This file is too big.' },
  FileTypeRefused: { fr: 'Ce type de fichier n’est pas accepté.', en: 'This type of file is not accepted.' },
  BodyTooLarge: { fr: 'L’envoi est trop volumineux.', en: 'What was sent is too big.' },
  BearerNotAllowed: {
    fr: 'Ce token n’est pas prévu pour cet appel.',
    en: 'This token is not meant for this call.',
  },
  NotASupportSession: {
    fr: 'Seule une session de support peut le demander.',
    en: 'Only a support session can ask for this.',
  },
  WebhookUrlRefused: {
    fr: 'Cette adresse n’est pas acceptée\u00A0: il faut une adresse publique en https.',
    en: 'This address is not accepted: it has to be public and use https.',
  },
  TooManyWebhooks: {
    fr: 'Votre organisation a déjà 20 webhooks, le maximum.',
    en: 'Your organisation already has 20 webhooks, the most it can have.',
  },
  WebhookIsOff: {
    fr: 'Ce webhook est désactivé\u00A0: activez-le pour lui envoyer quelque chose.',
    en: 'This webhook is switched off: switch it on to send it something.',
  },
  EndDateBeforeStartDate: {
    fr: 'La date de fin précède la date de début. Choisissez une période dans l’ordre.',
    en: 'The end date is before the start date. Choose a period in order.',
  },
  SignLogHasNoOrg: {
    fr: 'Cet événement n’est rattaché à aucun environnement\u00A0: il n’y a pas de CRM à interroger.',
    en: 'This event belongs to no environment: there is no CRM to ask.',
  },
  AddressNotCorrectable: {
    fr: 'Ce signataire a déjà répondu, ou le document est terminé\u00A0: son adresse ne peut plus être corrigée.',
    en: 'This signatory has already answered, or the document has ended: their address can no longer be corrected.',
  },
  TooManyEvents: {
    fr: 'Trop d’actions ont eu lieu sur ce document\u00A0: plus rien ne s’y répète. Annulez-le et recréez-le.',
    en: 'Too many actions took place on this document: nothing is repeated any more. Cancel it and make a new one.',
  },
  QuestionAnswered: {
    fr: 'Cette question a déjà une réponse.',
    en: 'This question has already been answered.',
  },
  QuestionClosed: {
    fr: 'Le document est terminé, ou le lien a plus de 30 jours\u00A0: cette question n’attend plus de réponse.',
    en: 'The document has ended, or the link is over 30 days old: this question no longer waits for an answer.',
  },
  WebdocNotReopenable: {
    fr: 'Ce document ne peut pas être rouvert\u00A0: il n’est pas refusé, ou il l’a été il y a plus de 30 jours.',
    en: 'This document cannot be reopened: it was not declined, or over 30 days ago.',
  },
  /** brandings.logoSizeError */
  LogoSizeError: {
    fr: 'Ce logo dépasse 2\u00A0Mo\u00A0: choisissez une image plus légère.',
    en: 'This logo is over 2\u00A0Mo: choose a lighter picture.',
  },
  /** brandings.logoFormatError */
  LogoFormatError: {
    fr: 'Ce logo n’est pas une image JPEG, PNG ou GIF lisible, de 4\u00A0096 pixels de côté au plus\u00A0: exportez-le dans l’un de ces formats.',
    en: 'This logo is not a readable JPEG, PNG or GIF picture of at most 4,096 pixels a side: export it in one of these formats.',
  },
  TooManyBrandings: {
    fr: 'Votre organisation a déjà 50 brandings, le maximum\u00A0: supprimez-en un pour en ajouter un autre.',
    en: 'Your organisation already has 50 brandings, the most it can have: delete one to add another.',
  },
  TicketNotAccepted: {
    fr: 'Le support n’a pas pu enregistrer ce ticket tel quel. Votre texte est conservé\u00A0: modifiez-le ou réessayez plus tard.',
    en: 'Support could not record this ticket as it is. Your text is kept: change it or try again later.',
  },
  UnverifiedLimit: {
    fr: 'Tant que votre organisation n’est pas vérifiée, vos documents partent à 20\u00A0personnes par jour au plus, à moins si d’autres organisations non vérifiées ont beaucoup écrit. Reliez votre production ou écrivez au support, ou réessayez demain.',
    en: 'Until your organisation is verified, your documents go to 20 people a day at most, to fewer if others that are not verified have written much. Connect your production or write to support, or try again tomorrow.',
  },
  UnverifiedTicketLimit: {
    fr: 'Les organisations non vérifiées ont envoyé aujourd’hui tout ce que le support accepte d’elles ici. Écrivez au support par e-mail, ou réessayez demain.',
    en: 'Organisations that are not verified have sent all that support takes from them here today. Write to support by e-mail, or try again tomorrow.',
  },
  SupportAccessNotOpen: {
    fr: 'Ce ticket n’ouvre pas d’accès au support.',
    en: 'This ticket opens no access for support.',
  },
  TicketNotSentYet: {
    fr: 'Ce ticket n’a pas encore été transmis au support. Réessayez quand il aura reçu son numéro.',
    en: 'This ticket has not reached support yet. Try again when it has its number.',
  },
  MessageTooLong: {
    fr: 'Ce texte est trop long pour le support. Raccourcissez-le, ou joignez-le en fichier.',
    en: 'This text is too long for support. Shorten it, or attach it as a file.',
  },
  FileEmpty: {
    fr: 'Ce fichier est vide. Choisissez-en un autre.',
    en: 'This file is empty. Choose another one.',
  },
  TooManyFiles: {
    fr: 'Cinq fichiers au plus par message. Ajoutez un commentaire pour en joindre d’autres.',
    en: 'At most five files with a message. Add a comment to attach more.',
  },
  TooManyTokens: {
    fr: 'Votre organisation a déjà 100 tokens actifs, le maximum\u00A0: désactivez ceux qui ne servent plus.',
    en: 'Your organisation already has 100 active tokens, the most it can have: deactivate those no longer in use.',
  },
  TokenNotActive: {
    fr: 'Ce token n’est plus actif\u00A0: créez-en un autre.',
    en: 'This token is no longer active: create another.',
  },
  PasskeyRefused: {
    fr: 'Cette clé d’accès n’a pas été acceptée. Réessayez.',
    en: 'This passkey was not accepted. Try again.',
  },
  TooManyPasskeys: {
    fr: 'Ce compte a déjà 20 clés d’accès. Supprimez-en une d’abord.',
    en: 'This account already has 20 passkeys. Remove one first.',
  },
  SecondFactorAlreadyOn: {
    fr: 'La validation en deux étapes est déjà active.',
    en: 'Two-step verification is already on.',
  },
  SecondFactorOff: {
    fr: 'La validation en deux étapes n’est pas active.',
    en: 'Two-step verification is not on.',
  },
  CannotDeleteYourself: {
    fr: 'Vous ne pouvez pas supprimer votre propre compte.',
    en: 'You cannot delete your own account.',
  },
  CompanyStillInUse: {
    fr: 'Votre organisation actuelle a encore des membres, des environnements, des tokens d’API, des webhooks ou des documents à signer\u00A0: retirez-les d’abord.',
    en: 'Your present organisation still has members, environments, API tokens, webhooks or documents to sign: remove them first.',
  },
  ProductionAlreadyConnected: {
    fr: 'Un environnement de production est déjà connecté à votre compte\u00A0: il ne peut y en avoir qu’un.',
    en: 'A production environment is already connected to your account: there can be only one.',
  },
  ProductionCannotBeDeleted: {
    fr: 'L’environnement de production ne peut pas être supprimé.',
    en: 'The production environment cannot be deleted.',
  },
  SameEnvironment: {
    fr: 'Choisissez deux environnements différents',
    en: 'Choose two different environments',
  },
  NothingToRollBack: {
    fr: 'Ce déploiement n’a rien remplacé qui puisse être rétabli',
    en: 'This deployment replaced nothing that could be restored',
  },
  InvalidSpecificDomain: {
    fr: 'Ce domaine n’est pas celui d’une organisation Salesforce. Exemple\u00A0: «\u00A0acier-nord\u00A0» ou «\u00A0acier-nord--recette.sandbox\u00A0».',
    en: 'This is not the domain of a Salesforce organisation. For example: “acier-nord” or “acier-nord--uat.sandbox”.',
  },
  WrongOrgType: {
    fr: 'Cette organisation n’est pas du type choisi\u00A0: connectez une production comme production, une sandbox comme sandbox.',
    en: 'This organisation is not of the chosen type: connect a production as production, a sandbox as sandbox.',
  },
  OAuthStateInvalid: {
    fr: 'Cette connexion n’a pas été commencée ici, ou l’a été il y a trop longtemps. Recommencez-la.',
    en: 'This connection was not started here, or too long ago. Start it again.',
  },
  NotPlanned: {
    fr: 'Ce déploiement n’attend plus\u00A0: il a commencé, ou il a été annulé.',
    en: 'This deployment no longer waits: it has started, or it was called off.',
  },
  NeedsAnotherPerson: {
    fr: 'Une autre personne de votre organisation doit approuver ce déploiement.',
    en: 'Somebody else of your organisation has to approve this deployment.',
  },
  StarterHasLeft: {
    fr: 'La personne qui a demandé ce déploiement n’est plus dans votre organisation, et il se fait avec ses accès. Demandez-le à nouveau sous votre nom.',
    en: 'The person who asked for this deployment has left your organisation, and it works with their access. Ask for it again in your name.',
  },
  SourceChanged: {
    fr: 'Le fichier a changé depuis la demande d’approbation\u00A0: il n’est pas envoyé. Lancez un nouveau déploiement.',
    en: 'The file was changed since approval was asked for: it is not sent. Start another deployment.',
  },
  NoContentDocument: {
    fr: 'Aucun fichier n’est joint à ce modèle dans Salesforce\u00A0: joignez-en un.',
    en: 'No file is attached to this template in Salesforce: attach one.',
  },
  StorageFull: {
    fr: 'La place de votre organisation pour les modèles est épuisée\u00A0: supprimez ceux qui ne servent plus sur la page Modèles.',
    en: 'Your organisation has used up its room for templates: delete those no longer in use on the page Templates.',
  },
  TemplateNotAccepted: {
    fr: 'Salesforce refuse de modifier ce modèle\u00A0: une règle de validation ou un verrou l’en empêche.',
    en: 'Salesforce refuses to change this template: a validation rule or a lock prevents it.',
  },
  CloudFileUnknown: {
    fr: 'L’identifiant cloud de ce modèle n’est pas de votre organisation sur ce portail\u00A0: envoyez-le depuis Salesforce.',
    en: 'The cloud ID of this template is not one of your organisation on this portal: send it from Salesforce.',
  },
  DeploymentRunning: {
    fr: 'Un déploiement depuis ou vers cet environnement est en cours\u00A0: attendez qu’il se termine.',
    en: 'A deployment from or to this environment is running: wait until it ends.',
  },
  RoleError: {
    fr: 'Le profil n’a pas pu être attribué. Réessayez dans un instant.',
    en: 'The profile could not be assigned. Try again in a moment.',
  },
  CompanyDoesNotExist: noCompany,
  CompanyDoesNotExists: noCompany,
  OwnerDoesNotExist: { fr: 'Votre compte n’a pas été reconnu.', en: 'Your account was not recognised.' },
  UserInTheWrongCompany: {
    fr: 'Cet utilisateur semble appartenir à une autre organisation.',
    en: 'This user seems to belong to another organisation.',
  },
  MailTokenError: {
    fr: 'L’invitation n’a pas pu être envoyée. Réessayez dans un instant.',
    en: 'The invitation could not be sent. Try again in a moment.',
  },
  OAUTH_APP_BLOCKED: {
    fr: 'Un administrateur a bloqué l’application dans cette organisation Salesforce. Demandez-lui de la débloquer\u00A0: Configuration > Applications clientes externes > Utilisation OAuth (ou Utilisation OAuth des applications connectées).',
    en: 'An administrator has blocked the application in this Salesforce organisation. Ask them to unblock it: Setup > External Client Apps > OAuth Usage (or Connected Apps OAuth Usage).',
  },
  invalid_scope: {
    fr: 'Salesforce n’accorde pas à l’application les droits api et refresh_token. Demandez à votre administrateur de les vérifier\u00A0: Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Paramètres OAuth, et d’installer la dernière version de l’application.',
    en: 'Salesforce does not grant the application the scopes api and refresh_token. Ask your administrator to check them: Setup > External Client App Manager > OAuth Settings, and to install the latest version of the application.',
  },
  ip_restricted: {
    fr: 'Salesforce refuse l’adresse IP de l’application, ou cette heure. Demandez à votre administrateur de l’autoriser\u00A0: Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Politiques > IP Relaxation, ou Login IP Ranges et Login Hours de votre profil.',
    en: 'Salesforce refuses the IP address of the application, or this hour. Ask your administrator to allow it: Setup > External Client App Manager > Policies > IP Relaxation, or Login IP Ranges and Login Hours of your profile.',
  },
  session_policy: {
    fr: 'Une politique de votre organisation Salesforce refuse les sessions d’API. Demandez à votre administrateur de vérifier le droit «\u00A0API activée\u00A0» et le niveau de sécurité de session de votre profil, puis Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Politiques.',
    en: 'A policy of your Salesforce organisation refuses sessions of the API. Ask your administrator to check the permission “API Enabled” and the session security level of your profile, then Setup > External Client App Manager > Policies.',
  },
  ApiVersionMissing: {
    fr: 'Cette organisation Salesforce n’offre pas la version de l’API dont nous avons besoin. Reconnectez-la après sa prochaine mise à jour par Salesforce\u00A0; si elle est à jour, écrivez-nous.',
    en: 'This Salesforce organisation does not offer the version of the API that we need. Connect it again after Salesforce’s next upgrade of it; if it is up to date, write to us.',
  },
} as const satisfies Partial<Record<PortalRefusalCode, { fr: string; en: string }>>;

export type PageRefusalCode = keyof typeof sentences;

export const pageRefusalTexts = texts(sentences);
