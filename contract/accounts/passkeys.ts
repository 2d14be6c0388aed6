import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lineOfText } from '../fields.ts';
import { userWithToken } from './accounts.ts';
import { ownProof } from './own-proof.ts';
import { anyone, memberInPerson } from './policies.ts';

const tag = 'Passkeys';

/** A user has at most this many, so their list needs no pages. */
export const mostPasskeys = 20;

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(8_192));
const name = lineOfText(60);

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.nullable(z.iso.datetime()),
  /** Its provider keeps a copy, so it survives the loss of the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

const created = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

const asserted = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  tag,
  summary: 'A challenge for a log-in with a passkey, good once within five minutes.',
  may: anyone,
  answer: { status: 200, as: 'json', schema: requestOptions },
  refusals: ['TooManyRequests'],
  budget: 'passkeyAddress',
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  tag,
  othersLeftOut: true,
  summary: 'Opens a session with a passkey, which stands for password and second factor; the answer holds the bearer.',
  may: anyone,
  body: asserted,
  answer: { status: 200, as: 'json', schema: userWithToken },
  refusals: ['PasskeyRefused', 'TooManyRequests'],
  budget: 'passkeyAddress',
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  tag,
  summary: `The own passkeys, the oldest first, at most ${mostPasskeys}.`,
  may: memberInPerson,
  answer: { status: 200, as: 'json', schema: z.array(passkey) },
  refusals: [],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  tag,
  summary: 'A challenge to add a passkey; takes a code of the second factor, or the password where it is off.',
  may: memberInPerson,
  body: z.object(ownProof),
  answer: { status: 200, as: 'json', schema: creationOptions },
  refusals: ['WrongPassword', 'SecondFactorRequired', 'SecondFactorWrong', 'TooManyPasskeys', 'TooManyRequests'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  tag,
  othersLeftOut: true,
  summary: 'Adds the passkey that the browser made for the challenge.',
  may: memberInPerson,
  body: z.object({ name, credential: created }),
  answer: { status: 201, as: 'json', schema: passkey },
  refusals: ['PasskeyRefused', 'TooManyPasskeys'],
});

const params = z.object({ id: z.uuid() });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/{id}',
  tag,
  summary: 'Renames a passkey.',
  may: memberInPerson,
  params,
  body: z.object({ name }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'TooManyRequests'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  tag,
  summary: 'Removes a passkey; it logs in no more.',
  may: memberInPerson,
  params,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});
