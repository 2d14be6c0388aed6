import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailAddress, personName, typedUsername, username } from '../fields.ts';
import { logInsAtOnce } from './account-limits.ts';
import { anyone, emailTokenHolder, member, sessionToRenew, supportTokenHolder } from './policies.ts';
import { supportWriting } from './support-writing.ts';
import { accountStatuses, companyStatuses, languages, roles } from '../roles.ts';

const tag = 'Accounts';

/** REQ-1.3.1. */
export const user = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  roleName: z.enum(roles),
  accountStatus: z.enum(accountStatuses),
  companyStatus: z.enum(companyStatuses),
  companyId: z.string(),
  createdDate: z.iso.datetime(),
  language: z.enum(languages),
  /** The staff member who is logged in as this user, in a support session only. */
  supportStaff: z.optional(z.string()),
  /** Rights of that session. */
  supportWriting: z.optional(supportWriting),
  /** For an owner: a support session runs in the company. */
  supportPresent: z.optional(z.literal(true)),
});
export type User = z.infer<typeof user>;

export const userWithToken = z.extend(user, { userToken: z.string(), expiresAt: z.iso.datetime() });
export type UserWithToken = z.infer<typeof userWithToken>;

/** Base64 of the UTF-8 password (REQ-1.5.8). The server checks the password rule after decoding. */
const encryptedPassword = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(1_024));

export const mailLinkRequest = z.object({
  username: typedUsername,
  email: typedUsername,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  tag,
  summary: 'The signed-in user.',
  may: member,
  answer: { status: 200, as: 'json', schema: user },
  refusals: [],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  tag,
  summary: 'Creates an account in a new company and mails the link to choose a password.',
  may: anyone,
  body: z.object({
    username,
    firstname: personName,
    lastname: personName,
    email: emailAddress,
    language: z.optional(z.enum(languages)),
  }),
  answer: { status: 201, as: 'json', schema: z.object({ username: z.string(), email: z.string() }) },
  refusals: ['UsernameAlreadyExists', 'SendingMailError', 'RegistrationNotSucceeded'],
  budget: 'registerAddress',
  idempotent: true,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary: 'Opens a session; the answer holds the bearer.',
  may: anyone,
  body: z.object({
    username: typedUsername,
    encryptedPassword,
    /** Six digits of the authenticator app, or a recovery code. Required after the refusal `SecondFactorRequired`. */
    secondFactor: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  answer: { status: 200, as: 'json', schema: userWithToken },
  refusals: [
    'UsernameNotExisting',
    'WrongPassword',
    'RegistrationNotCompleted',
    'SecondFactorRequired',
    'SecondFactorWrong',
    'TooManyRequests',
    'Unavailable',
  ],
  budget: 'loginTries',
  atOnce: logInsAtOnce,
  // It is read before the caller is counted, because too many at once are refused first.
  bodyLimit: 16_384,
});

export const verify = endpoint({
  method: 'POST',
  path: '/api/auth/verify',
  tag,
  summary: 'Says whether a mailed link still holds, without using it up.',
  may: anyone,
  body: z.object({ emailToken: z.string().check(z.maxLength(200)), init: z.boolean() }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ username: z.string(), email: z.string(), firstname: z.string() }),
  },
  refusals: ['EmailTokenInvalid', 'PasswordAlreadyInitialized'],
  budget: 'emailTokenAddress',
});

export const sendFirstVerification = endpoint({
  method: 'POST',
  path: '/api/email/first-verification',
  tag,
  summary: 'Mails the link to choose the first password again.',
  may: anyone,
  body: mailLinkRequest,
  answer: { status: 202, as: 'json', schema: z.object({ email: z.string() }) },
  refusals: [
    'UsernameNotExisting',
    'WrongEmailForUsername',
    'RegistrationAlreadyCompleted',
    'SendingMailError',
    'TooManyRequests',
  ],
  budget: 'mailLinkAddress',
  idempotent: true,
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/email/verification',
  tag,
  summary: 'Mails the link to choose another password.',
  may: anyone,
  body: mailLinkRequest,
  answer: { status: 202, as: 'json', schema: z.object({ email: z.string() }) },
  refusals: [
    'UsernameNotExisting',
    'WrongEmailForUsername',
    'RegistrationNotCompleted',
    'SendingMailError',
    'TooManyRequests',
  ],
  budget: 'mailLinkAddress',
  idempotent: true,
});

const passwordBody = z.object({ encryptedPassword, username: typedUsername });

export const initialisePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  tag,
  summary: 'Sets the first password; the mailed token is the bearer and is used up.',
  may: emailTokenHolder,
  body: passwordBody,
  answer: { status: 200, as: 'json', schema: z.object({ username: z.string() }) },
  refusals: ['PasswordAlreadyInitialized', 'PasswordTooWeak', 'UserDoesNotExist'],
  budget: 'emailTokenAddress',
});

export const updatePassword = endpoint({
  method: 'PATCH',
  path: '/api/user/password',
  tag,
  summary: 'Sets another password; the mailed token is the bearer and is used up.',
  may: emailTokenHolder,
  body: passwordBody,
  answer: { status: 200, as: 'json', schema: z.object({ username: z.string() }) },
  refusals: ['RegistrationNotCompleted', 'PasswordTooWeak', 'UserDoesNotExist'],
  budget: 'emailTokenAddress',
});

export const renewUserToken = endpoint({
  method: 'POST',
  path: '/api/userToken/RenewUserToken',
  tag,
  summary: 'Exchanges a bearer, its short life over or not, for a new one of the same session.',
  may: sessionToRenew,
  answer: { status: 200, as: 'json', schema: userWithToken },
  refusals: ['TooManyRequests'],
  budget: 'renewAddress',
});

export const disconnect = endpoint({
  method: 'POST',
  path: '/api/user/disconnect',
  tag,
  summary: 'Ends the session at once.',
  may: member,
  answer: { status: 200, as: 'nothing' },
  refusals: [],
});

export const loginAs = endpoint({
  method: 'POST',
  path: '/api/auth/loginAs',
  tag,
  summary: 'Opens a support session of one hour as this user; the support token is the bearer and is used up.',
  may: supportTokenHolder,
  body: z.object({ username: typedUsername }),
  answer: { status: 200, as: 'json', schema: userWithToken },
  refusals: [],
  budget: 'loginAsAddress',
});

export const confirmEmail = endpoint({
  method: 'PATCH',
  path: '/api/user/email',
  tag,
  summary: 'Makes a changed e-mail address count; the mailed token is the bearer and is used up.',
  may: emailTokenHolder,
  answer: { status: 200, as: 'json', schema: user },
  refusals: ['EmailNotModified'],
  budget: 'emailTokenAddress',
});
