import type { Language } from '../roles.ts';
import { recordActions } from './record-actions.ts';

/**
 * All actions of the audit log (`object.event`) with their sentence after the actor's name; `{object}` is the affected
 * thing. Add a new action here or in a part: it does not compile without both sentences, and screen, search and export use it.
 */
export const auditActions = {
  'user.registered': { fr: 'a créé son compte', en: 'created their account' },
  'user.createdByStaff': { fr: 'a créé le compte {object}', en: 'created the account of {object}' },
  'user.passwordInitialised': { fr: 'a choisi son mot de passe', en: 'chose their password' },
  'user.passwordChanged': { fr: 'a changé son mot de passe', en: 'changed their password' },
  'user.passwordGuessed': {
    fr: 'a freiné les connexions au compte {object} après trop de mots de passe erronés',
    en: 'slowed down log-ins of {object} after too many wrong passwords',
  },
  'user.secondFactorGuessed': {
    fr: 'a freiné les connexions au compte {object} après trop de codes de validation essayés',
    en: 'slowed down log-ins of {object} after too many verification codes were tried',
  },
  'user.emailChangeRequested': {
    fr: 'a demandé le changement d’adresse e-mail du compte {object}',
    en: 'asked to change the e-mail address of {object}',
  },
  'user.emailChangeCancelled': {
    fr: 'a annulé le changement de son adresse e-mail',
    en: 'called off the change of their e-mail address',
  },
  'user.emailChanged': {
    fr: 'a confirmé sa nouvelle adresse e-mail',
    en: 'confirmed their new e-mail address',
  },
  'user.detailsChanged': { fr: 'a modifié ses informations', en: 'changed their own details' },
  'user.secondFactorOn': {
    fr: 'a activé la validation en deux étapes',
    en: 'turned on two-step verification',
  },
  'user.secondFactorOff': {
    fr: 'a désactivé la validation en deux étapes',
    en: 'turned off two-step verification',
  },
  'user.recoveryCodesRenewed': { fr: 'a renouvelé ses codes de secours', en: 'renewed their recovery codes' },
  'user.recoveryCodeUsed': { fr: 'a utilisé un code de secours', en: 'used a recovery code' },
  'user.passkeyAdded': { fr: 'a ajouté la clé d’accès {object}', en: 'added the passkey {object}' },
  'user.passkeyRenamed': { fr: 'a renommé la clé d’accès {object}', en: 'renamed the passkey {object}' },
  'user.passkeyRemoved': { fr: 'a supprimé la clé d’accès {object}', en: 'removed the passkey {object}' },
  'user.sessionsEnded': { fr: 'a fermé ses sessions', en: 'ended their sessions' },
  'user.loggedInAs': {
    fr: 'a ouvert une session de support dans le compte {object}',
    en: 'opened a support session as {object}',
  },
  'support.linkCreated': {
    fr: 'a créé un lien de support pour {object}',
    en: 'created a support link for {object}',
  },
  'support.writingAsked': {
    fr: 'a demandé l’autorisation de faire des modifications',
    en: 'asked for leave to make changes',
  },
  'support.writingAllowed': {
    fr: 'a autorisé le support ({object}) à faire des modifications',
    en: 'allowed support ({object}) to make changes',
  },
  'support.writingRefused': {
    fr: 'a limité le support ({object}) à la lecture',
    en: 'let support ({object}) only read',
  },
  'support.sessionEnded': {
    fr: 'a mis fin à la session de support ({object})',
    en: 'ended the support session ({object})',
  },

  'user.invited': { fr: 'a invité {object}', en: 'invited {object}' },
  'user.invitedMany': {
    fr: 'a invité une liste de personnes ({object})',
    en: 'invited a list of people ({object})',
  },
  'user.invitedAgain': {
    fr: 'a renvoyé son invitation à {object}',
    en: 'sent the invitation of {object} again',
  },
  'user.changed': { fr: 'a modifié {object}', en: 'changed {object}' },
  'user.deleted': { fr: 'a supprimé {object}', en: 'deleted {object}' },
  'user.joined': { fr: 'a rejoint l’organisation', en: 'joined the organisation' },
  'user.left': { fr: 'a quitté l’organisation', en: 'left the organisation' },
  'linkRequest.sent': { fr: 'a demandé à rejoindre {object}', en: 'asked to join {object}' },
  'linkRequest.reminded': {
    fr: 'a relancé sa demande de rejoindre {object}',
    en: 'sent a reminder of their request to join {object}',
  },
  'linkRequest.cancelled': {
    fr: 'a annulé sa demande de rejoindre {object}',
    en: 'called off their request to join {object}',
  },
  'linkRequest.accepted': {
    fr: 'a accepté la demande de rattachement faite par {object}',
    en: 'accepted the join request of {object}',
  },
  'linkRequest.refused': {
    fr: 'a refusé la demande de rattachement faite par {object}',
    en: 'refused the join request of {object}',
  },
  'company.statusChanged': {
    fr: 'a changé le statut de l’organisation',
    en: 'changed the status of the organisation',
  },
  'audit.exported': {
    fr: 'a exporté le journal d’activité',
    en: 'exported the activity log',
  },

  'environment.connected': {
    fr: 'a connecté l’environnement {object}',
    en: 'connected the environment {object}',
  },
  'environment.secured': {
    fr: 'a sécurisé l’environnement {object}',
    en: 'secured the environment {object}',
  },
  'environment.securingGivenUp': {
    fr: 'n’a pas pu finir de sécuriser {object}, ce qui est à refaire',
    en: 'could not finish securing {object}, which has to be done again',
  },
  'environment.deleted': {
    fr: 'a supprimé l’environnement {object}',
    en: 'deleted the environment {object}',
  },
  'environment.signParametersChanged': {
    fr: 'a modifié les paramètres de signature dans {object}',
    en: 'changed the signature settings of {object}',
  },

  'deployment.started': {
    fr: 'a lancé un déploiement de modèles vers {object}',
    en: 'started a deployment of templates to {object}',
  },
  'deployment.planned': {
    fr: 'a planifié un déploiement de modèles vers {object}',
    en: 'planned a deployment of templates to {object}',
  },
  'deployment.approved': {
    fr: 'a approuvé un déploiement de modèles vers {object}',
    en: 'approved a deployment of templates to {object}',
  },
  'deployment.cancelled': {
    fr: 'a annulé un déploiement planifié vers {object}',
    en: 'called off a planned deployment to {object}',
  },
  'deployment.rulesChanged': {
    fr: 'a modifié les règles de déploiement',
    en: 'changed the rules of deployments',
  },
  'deployment.ended': {
    fr: 'a déployé des modèles vers {object}',
    en: 'deployed templates to {object}',
  },
  'deployment.retried': {
    fr: 'a relancé un déploiement de modèles vers {object}',
    en: 'tried a deployment of templates to {object} again',
  },
  'deployment.rolledBack': {
    fr: 'a lancé le retour aux modèles précédents dans {object}',
    en: 'started to restore the previous templates of {object}',
  },
  'deployment.rollBackEnded': {
    fr: 'a rétabli les modèles précédents dans {object}',
    en: 'restored the previous templates of {object}',
  },

  'token.created': { fr: 'a créé le token {object}', en: 'created the token {object}' },
  'token.revealed': {
    fr: 'a affiché la valeur du token {object}',
    en: 'revealed the value of the token {object}',
  },
  'token.deactivated': { fr: 'a désactivé le token {object}', en: 'deactivated the token {object}' },
  'template.stored': {
    fr: 'a déposé le fichier de modèle {object}',
    en: 'stored the template file {object}',
  },
  'template.replaced': {
    fr: 'a remplacé le fichier de modèle {object}',
    en: 'replaced the template file {object}',
  },
  'template.deleted': {
    fr: 'a supprimé le fichier de modèle {object}',
    en: 'deleted the template file {object}',
  },
  'webdoc.created': {
    fr: 'a envoyé le document {object} en signature',
    en: 'sent the document {object} to be signed',
  },
  'webdoc.reminded': {
    fr: 'a relancé les signataires du document {object}',
    en: 'reminded the signatories of the document {object}',
  },
  'webdoc.cancelled': { fr: 'a annulé le document {object}', en: 'cancelled the document {object}' },
  'webdoc.expired': { fr: 'a fait expirer le document {object}', en: 'let the document {object} expire' },
  'webdoc.signedAs': {
    fr: 'a signé le document {object} à la place d’un signataire (sandbox)',
    en: 'signed the document {object} in place of a signatory (sandbox)',
  },
  'webdoc.declinedAs': {
    fr: 'a refusé le document {object} à la place d’un signataire (sandbox)',
    en: 'declined the document {object} in place of a signatory (sandbox)',
  },
  'webdoc.reopened': { fr: 'a rouvert le document refusé {object}', en: 'reopened the declined document {object}' },
  'webdoc.questionAnswered': {
    fr: 'a répondu à une question sur le document {object}',
    en: 'answered a question about the document {object}',
  },
  'webdoc.signatoryCorrected': {
    fr: 'a corrigé un signataire du document {object}',
    en: 'corrected a signatory of the document {object}',
  },
  'webdoc.mailReported': {
    fr: 'a reçu un signalement au sujet d’un e-mail du document {object}',
    en: 'received a report about an e-mail of the document {object}',
  },
  'webdoc.reportClosed': {
    fr: 'a clos un signalement au sujet du document {object}',
    en: 'closed a report about the document {object}',
  },
  'webdoc.purged': {
    fr: 'a effacé le contenu et les données personnelles du document {object}',
    en: 'removed the contents and personal data of the document {object}',
  },
  'signLogs.exported': {
    fr: 'a exporté les événements de signature',
    en: 'exported the sign logs',
  },
  'signLog.resynced': {
    fr: 'a relancé la synchronisation de l’événement {object}',
    en: 'started the re-sync of the event {object}',
  },
  'branding.created': { fr: 'a créé le branding {object}', en: 'created the branding {object}' },
  'branding.changed': { fr: 'a modifié le branding {object}', en: 'changed the branding {object}' },
  'branding.deleted': { fr: 'a supprimé le branding {object}', en: 'deleted the branding {object}' },
  'webhook.created': { fr: 'a créé le webhook {object}', en: 'created the webhook {object}' },
  'webhook.changed': { fr: 'a modifié le webhook {object}', en: 'changed the webhook {object}' },
  'webhook.secretRotated': {
    fr: 'a renouvelé le secret du webhook {object}',
    en: 'renewed the secret of the webhook {object}',
  },
  'webhook.deleted': { fr: 'a supprimé le webhook {object}', en: 'deleted the webhook {object}' },
  'webhook.switchedOff': {
    fr: 'a désactivé le webhook {object} qui n’acceptait plus rien',
    en: 'switched off the webhook {object}, which no longer accepted anything',
  },
  'ticket.created': { fr: 'a créé le ticket {object}', en: 'created the ticket {object}' },
  'ticket.commented': { fr: 'a commenté le ticket {object}', en: 'commented on the ticket {object}' },
  'ticket.fileAttached': {
    fr: 'a joint un fichier au ticket {object}',
    en: 'attached a file to the ticket {object}',
  },
  'ticket.closed': { fr: 'a fermé le ticket {object}', en: 'closed the ticket {object}' },
  'ticket.notSent': {
    fr: 'n’a pas pu transmettre au support ce qui concerne le ticket {object}',
    en: 'could not send support what concerns the ticket {object}',
  },
  'ticket.writingAllowed': {
    fr: 'a autorisé le support à faire des modifications pour le ticket {object}',
    en: 'allowed support to make changes for the ticket {object}',
  },
  'ticket.writingEnded': {
    fr: 'a limité le support à la lecture pour le ticket {object}',
    en: 'let support only read for the ticket {object}',
  },
  'ticket.accessEnded': {
    fr: 'a fermé l’accès du support ouvert avec le ticket {object}',
    en: 'ended the support access opened with the ticket {object}',
  },
  ...recordActions,
} as const satisfies Record<`${string}.${string}`, Record<Language, string>>;

export type AuditAction = keyof typeof auditActions;

const isKnown = (word: string): word is AuditAction => Object.hasOwn(auditActions, word);

export interface AuditSentence {
  before: string;
  object: string;
  after: string;
}

/**
 * The sentence of an entry after its actor's name, with the object as a separate part. An unknown action is shown as
 * its code. An object without a place in the sentence follows it, unless the object is the actor.
 */
export const auditSentence = (
  { action, actor, object }: { action: string; actor: { name: string }; object: string | null },
  language: Language,
): AuditSentence => {
  const sentence = isKnown(action) ? auditActions[action][language] : action;
  const [before = '', after] = sentence.split('{object}');
  if (after !== undefined) return { before, object: object ?? '…', after };
  if (object === null || object === actor.name) return { before, object: '', after: '' };
  return { before: `${before} (`, object, after: ')' };
};
