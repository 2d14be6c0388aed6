import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, personName } from '../fields.ts';
import { ownPassword, ownProof } from './own-proof.ts';
import { memberInPerson } from './policies.ts';
import { languages } from '../roles.ts';

/** Changes of a signed-in person to their own account. A support session may change nothing here (REQ-1.4.20). */
const tag = 'My account';

export const updateOwnDetails = endpoint({
  method: 'PATCH',
  path: '/api/user/me',
  tag,
  summary: 'Changes the own name and the language of mails.',
  may: memberInPerson,
  body: z.object({ firstname: personName, lastname: personName, language: z.enum(languages) }),
  answer: { status: 200, as: 'json', schema: user },
  refusals: [],
});

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/user/me/email',
  tag,
  summary:
    'Mails a link to the new address; the address counts once the link is opened. Takes a code of the second factor, or the password where it is off. The present address needs neither and calls off what was asked for before.',
  may: memberInPerson,
  body: z.object({ email: emailAddress, ...ownProof }),
  answer: { status: 202, as: 'json', schema: z.object({ email: z.string() }) },
  refusals: ['EmailNotModified', 'WrongPassword', 'SecondFactorRequired', 'SecondFactorWrong', 'TooManyRequests'],
  idempotent: true,
});

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/user/me/email',
  tag,
  summary: 'The new address that waits for its link to be opened, whoever asked for it.',
  may: memberInPerson,
  answer: { status: 200, as: 'json', schema: z.object({ pendingEmail: z.nullable(z.string()) }) },
  refusals: [],
});

export const session = z.object({
  id: z.string(),
  /** Raw User-Agent header; the screen turns it into readable text. */
  userAgent: z.string(),
  address: z.string(),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** The staff member, when it is a support session. */
  supportStaff: z.optional(z.string()),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  tag,
  summary: 'The open sessions, the latest used first.',
  may: memberInPerson,
  answer: { status: 200, as: 'json', schema: z.array(session) },
  refusals: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  tag,
  summary: 'Ends one session at once.',
  may: memberInPerson,
  params: z.object({ id: z.uuid() }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  tag,
  summary: 'Ends every session but this one.',
  may: memberInPerson,
  answer: { status: 200, as: 'json', schema: z.object({ ended: z.number() }) },
  refusals: [],
});

const code = z.object({ code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  tag,
  summary: 'Whether an authenticator app is asked for at log-in.',
  may: memberInPerson,
  answer: { status: 200, as: 'json', schema: secondFactor },
  refusals: [],
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor',
  tag,
  summary: 'A secret for an authenticator app (RFC 6238), for the password; it counts once a code confirmed it.',
  may: memberInPerson,
  body: z.object({ encryptedPassword: ownPassword }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
  refusals: ['WrongPassword', 'SecondFactorAlreadyOn', 'TooManyRequests'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  tag,
  summary: 'Turns the authenticator app on and gives the recovery codes, this once.',
  may: memberInPerson,
  body: code,
  answer: { status: 200, as: 'json', schema: recoveryCodes },
  refusals: ['SecondFactorWrong', 'SecondFactorAlreadyOn', 'SecondFactorOff', 'TooManyRequests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  tag,
  summary: 'New recovery codes in place of the old ones.',
  may: memberInPerson,
  body: code,
  answer: { status: 200, as: 'json', schema: recoveryCodes },
  refusals: ['SecondFactorWrong', 'SecondFactorOff', 'TooManyRequests'],
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  tag,
  summary: 'Turns the authenticator app off; takes a code of it or a recovery code.',
  may: memberInPerson,
  body: code,
  answer: { status: 200, as: 'nothing' },
  refusals: ['SecondFactorWrong', 'SecondFactorOff', 'TooManyRequests'],
});
