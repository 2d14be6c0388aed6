import { component, type FieldText, type Text } from './described.ts';
import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { fieldCodeTexts } from './field-codes.ts';
import { refusalDetail } from '../limits.ts';

export const fieldProblem = z.object({
  path: text(200),
  code: text(60),
  didYouMean: z.optional(text(60)),
});
export const problem = z.object({
  type: text(20),
  title: text(60),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  code: text(60),
  requestId: z.uuid(),
  detail: z.optional(text(refusalDetail)),
  errors: z.optional(z.array(fieldProblem).check(z.maxLength(50))),
});

/** A list of the reasons, in Markdown. */
const fieldCodes = (language: 0 | 1): string =>
  Object.entries(fieldCodeTexts)
    .map(([code, said]) => `- \`${code}\`${language === 1 ? '\u00A0' : ''}: ${said[language]}`)
    .join('\n');

export const problemComponents = [
  component('FieldProblem', fieldProblem, ['A field that was refused.', 'Un champ refusé.'], {
    path: ['Place in the request.', 'Place dans la requête.', 'signatories.0.emial'],
    code: [
      `Reason of the refusal. Others may be added.\n\n${fieldCodes(0)}`,
      `Raison du refus. D’autres peuvent s’ajouter.\n\n${fieldCodes(1)}`,
      'UnknownField',
    ],
    didYouMean: ['The nearest name that the call has.', 'Le nom le plus proche que l’appel connaît.', 'email'],
  }),
  component(
    'Problem',
    problem,
    ['Every refusal (RFC 9457). Act on `code`.', 'Tout refus (RFC 9457). Agissez selon `code`.'],
    {
      type: ['Always `about:blank`.', 'Toujours `about:blank`.', 'about:blank'],
      title: ['The same as `code`.', 'Le même que `code`.', 'InvalidRequest'],
      status: ['HTTP status.', 'Statut HTTP.', 400],
      code: [
        'The refusal, of a closed list. Besides those of each call: `MethodNotAllowed` (405, `Allow` names the methods of this address) and `MisdirectedRequest` (421, the host is not the portal’s).',
        'Le refus, d’une liste fermée. Outre ceux de chaque appel\u00A0: `MethodNotAllowed` (405, `Allow` nomme les méthodes de cette adresse) et `MisdirectedRequest` (421, l’hôte n’est pas celui du portail).',
        'InvalidRequest',
      ],
      requestId: [
        'Id of the request, for support.',
        'Identifiant de la requête, pour le support.',
        '6f1d2c3b-8a90-4b7e-9c55-1e2f3a4b5c6d',
      ],
      detail: [
        'Value that helps to go on, for some refusals.',
        'Valeur qui aide à continuer, pour certains refus.',
        'expired',
      ],
      errors: ['Fields that were refused, at most 50.', 'Champs refusés, 50 au plus.'],
    },
  ),
];

export const headerTexts = {
  'Idempotency-Key': [
    'Your own key of this call, 1 to 255 printable characters, good for a day: sent again with the same body, the call gives the first answer and does nothing.',
    'Votre clé de cet appel, de 1 à 255 caractères imprimables, valable un jour\u00A0: renvoyé avec le même corps, l’appel donne la première réponse et ne fait rien.',
    'order-1042',
  ],
  'Org-Type': [
    'Refuses a token of the other kind of environment, `prod` or `sandbox`: a guard against mistakes.',
    'Refuse un token de l’autre type d’environnement, `prod` ou `sandbox`\u00A0: un garde-fou.',
    'sandbox',
  ],
  'Idempotency-Replayed': [
    '`true` when this is the first answer again.',
    '`true` quand c’est la première réponse, redonnée.',
    'true',
  ],
  'RateLimit-Limit': [
    'Calls that the token may make in a window. It comes with the two others, and not where a call counts for no token: the bearer is no valid token, the token does not allow the address, or the address itself has made too many calls.',
    'Appels que le token peut faire dans une fenêtre. Il vient avec les deux autres, et manque quand un appel ne compte pour aucun token\u00A0: le bearer n’est pas un token valable, le token n’admet pas l’adresse, ou l’adresse elle-même a fait trop d’appels.',
    600,
  ],
  'RateLimit-Remaining': ['Calls that are left in this window.', 'Appels qui restent dans cette fenêtre.', 599],
  'RateLimit-Reset': ['Seconds until the next window.', 'Secondes avant la fenêtre suivante.', 60],
  'Retry-After': ['Seconds to wait before another try.', 'Secondes à attendre avant un autre essai.', 30],
  'X-Request-Id': [
    'Id of the request, as `requestId` in a refusal: the portal finds the request by it for 30 days.',
    'Identifiant de la requête, comme `requestId` dans un refus\u00A0: le portail la retrouve ainsi pendant 30 jours.',
    '6f1d2c3b-8a90-4b7e-9c55-1e2f3a4b5c6d',
  ],
  'WWW-Authenticate': ['The scheme of a good call.', 'Le schéma d’un appel valable.', 'Bearer'],
  'webhook-id': [
    'Id of the message, the same at each try.',
    'Identifiant du message, le même à chaque essai.',
    'msg_8d1f0c52',
  ],
  'webhook-timestamp': [
    'Moment of this try, in seconds since 1970.',
    'Moment de cet essai, en secondes depuis 1970.',
    1_795_262_400,
  ],
  'webhook-signature': [
    'One or more signatures, separated by spaces (Standard Webhooks): `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body as it came, joined by dots. The key is the secret of the webhook, behind `whsec_`, read as base64.',
    'Une ou plusieurs signatures, séparées par des espaces (Standard Webhooks) : `v1,` puis le HMAC-SHA256 en base64 de `webhook-id`, `webhook-timestamp` et du corps tel qu’il est venu, joints par des points. La clé est le secret du webhook, après `whsec_`, lu en base64.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} satisfies Record<string, FieldText>;

export const generalTexts = {
  about: [
    'For systems that send documents to be signed and follow them to their end. Calls are made with an API token of the company, as bearer, which any user makes in the portal under “API”. In the examples, `$PORTAL` is the address of this portal and `$TOKEN` such a token. Refusals are RFC 9457 problems with a `code`.',
    'Pour les systèmes qui envoient des documents à signer et les suivent jusqu’à leur fin. Les appels se font avec un token d’API de l’entreprise, comme bearer, que tout utilisateur crée dans le portail sous « API ». Dans les exemples, `$PORTAL` est l’adresse de ce portail et `$TOKEN` un tel token. Les refus sont des problèmes RFC 9457 avec un `code`.',
  ],
  budget: [
    'A token may make {calls} calls in {seconds} seconds. Every answer to a call that counts for a token says what is left of them, in `RateLimit-Remaining`; a 429 says in `Retry-After` when to come back.',
    'Un token peut faire {calls} appels en {seconds} secondes. Chaque réponse à un appel qui compte pour un token dit ce qui en reste, dans `RateLimit-Remaining`\u00A0; un 429 dit dans `Retry-After` quand revenir.',
  ],
  scope: ['Scope of the token:', 'Portée du token\u00A0:'],
  or: ['or', 'ou'],
  ownersScope: [
    'An owner has to name it; a token without restriction of scopes does not have it.',
    'Un Owner doit la nommer\u00A0; un token sans restriction de portées ne l’a pas.',
  ],
  noToken: ['Needs no token.', 'Ne demande pas de token.'],
  idempotent: ['Honours `Idempotency-Key`.', 'Tient compte de `Idempotency-Key`.'],
  token: ['An API token of the company.', 'Un token d’API de l’entreprise.'],
  upload: ['A form with one part, `file`.', 'Un formulaire d’une partie, `file`.'],
  file: ['The file.', 'Le fichier.'],
  body: ['The request.', 'La demande.'],
  webhooks: [
    'Messages that we send to the webhooks of the company.',
    'Messages que nous envoyons aux webhooks de l’entreprise.',
  ],
  taken: ['Received. Answer within 15 seconds, work afterwards.', 'Reçu. Répondez en 15 secondes, travaillez ensuite.'],
  gone: ['Switches the webhook off.', 'Désactive le webhook.'],
} satisfies Record<string, Text>;
