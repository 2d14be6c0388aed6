import { beforeAll, describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/errors.ts';
import type { Language } from '#contract/roles.ts';
import { failureSentence } from './failure-sentence.ts';
import { Refused } from './failures.ts';
import { loadRefusalText, refusalTexts } from './refusal-texts.ts';

/** The sentence that a screen shows for this code. */
const said = (code: RefusalCode, language: Language): string =>
  failureSentence(new Refused({ type: 'about:blank', title: code, status: 400, code, requestId: 'r' }), language);

/** Sentences given word for word by section 1.8 of the requirements. */
const literal = [
  ['UsernameAlreadyExists', 'fr', "Ce nom d'utilisateur est dejà utilisé"],
  ['WrongPassword', 'fr', 'Mot de passe incorrect'],
  ['WrongEmailForUsername', 'fr', 'Adresse e-mail inconnue pour cet utilisateur'],
  ['TokenInvalid', 'fr', "Vous n'êtes pas autorisé à faire ceci"],
  ['MinimumOneOwner', 'en', 'Your organization must have at least one owner'],
  ['NoContract', 'fr', 'Aucun contrat'],
] as const satisfies [RefusalCode, Language, string][];

/** The other codes, each with words that its French and its English sentence must contain. */
const catalogue = [
  ['RegistrationAlreadyCompleted', /déjà un compte/, /already have an account/],
  ['PasswordAlreadyInitialized', /mot de passe .* déjà choisi/, /password .* already chosen/],
  ['UsernameNotExisting', /nom d'utilisateur est inconnu/, /username is unknown/],
  ['ExpiredUserAccessToken', /session a expiré/, /session has expired/],
  ['ExternalDoesNotExist', /déjà été supprimé/, /already deleted/],
  ['SendingMailError', /e-mail n’a pas pu être envoyé/, /e-mail could not be sent/],
  ['RegistrationNotSucceeded', /compte n’a pas pu être créé/, /account could not be created/],
  ['UserDoesNotExist', /utilisateur n’existe pas/, /user does not exist/],
  ['RegistrationNotCompleted', /attend encore son premier mot de passe/, /awaits its first password/],
  ['EmailNotVerified', /adresse e-mail n’est pas encore vérifiée/, /e-mail address is not verified/],
  ['EmailNotModified', /adresse e-mail n’a pas été modifiée/, /e-mail address was not changed/],
  ['CompanyDoesNotExists', /organisation n’existe pas/, /organisation does not exist/],
  ['CompanyDoesNotExist', /organisation n’existe pas/, /organisation does not exist/],
  ['IsNotOwner', /Seul un Owner/, /Only an Owner/],
  ['CompanyNotVerified', /organisation doit d’abord être vérifiée/, /organisation has to be verified/],
  ['OwnerDoesNotExist', /compte n’a pas été reconnu/, /account was not recognised/],
  ['UnknownRole', /Profil non identifié/, /Role not identified/],
  ['RoleError', /profil n’a pas pu être attribué/, /profile could not be assigned/],
  ['MailTokenError', /invitation n’a pas pu être envoyée/, /invitation could not be sent/],
  ['UserInTheWrongCompany', /semble appartenir à une autre organisation/, /seems to belong to another/],
  ['MinimumOneOwner', /au moins un Owner/, /at least one owner/],
  ['access_denied', /accès a été refusé/, /Access was denied/],
  ['inactive_org', /bloquée, fermée ou suspendue/, /blocked, closed or suspended/],
  ['inactive_user', /utilisateur Salesforce est inactif/, /Salesforce user is inactive/],
  ['invalid_app_acess', /pas encore approuvé l’application/, /not approved the application/],
  ['NO_ACCESS', /Aucun utilisateur/, /No Salesforce user/],
  ['OAUTH_APP_BLOCKED', /bloqué l’application/, /blocked the application/],
  ['invalid_scope', /droits api et refresh_token/, /scopes api and refresh_token/],
  ['ip_restricted', /refuse l’adresse IP/, /refuses the IP address/],
  ['session_policy', /refuse les sessions d’API/, /refuses sessions of the API/],
  ['ApiVersionMissing', /n’offre pas la version de l’API/, /does not offer the version of the API/],
  ['server_error', /Salesforce a rencontré une erreur/, /Salesforce ran into an error/],
  ['REQUEST_LIMIT_EXCEEDED', /limite de requêtes/, /request limit/],
  ['CrmAuthenticationFailed', /authentification .* a échoué/, /Authentication .* failed/],
] as const satisfies [RefusalCode, RegExp, RegExp][];

/** Two spellings of one code (REQ-1.8.8). */
const spellingVariants: ReadonlySet<RefusalCode> = new Set(['CompanyDoesNotExists']);

// REQ-1.8.1, REQ-1.8.2, REQ-1.8.3, REQ-1.8.4, REQ-1.8.5, REQ-1.8.6, REQ-1.8.7, REQ-1.8.8, REQ-1.8.13
describe('the error catalogue', () => {
  beforeAll(() => loadRefusalText('RoleError'));

  it.each(literal)('says for %s, in "%s", word for word: %s', (code, language, sentence) => {
    expect(said(code, language)).toBe(sentence);
  });

  it.each(catalogue)('has a message for %s in French and in English', (code, french, english) => {
    expect(said(code, 'fr')).toMatch(french);
    expect(said(code, 'en')).toMatch(english);
  });

  it.each(['fr', 'en'] as const)('maps each error to its own message: %s', (language) => {
    const codes = new Set([...literal, ...catalogue].map(([code]): RefusalCode => code));
    const own = [...codes].filter((code) => !spellingVariants.has(code)).map((code) => said(code, language));
    expect(own.filter((sentence, at) => own.indexOf(sentence) !== at)).toEqual([]);
    expect(own).not.toContain(refusalTexts[language].InternalError);
  });
});
