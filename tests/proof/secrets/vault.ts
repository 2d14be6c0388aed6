import { formsOf } from './forms.ts';
import { createFinder, inflated, type Hit, type Pattern } from './finder.ts';

/** A planted or recorded secret, and the places where it may appear. */
export interface Secret {
  kind: string;
  value: string | Buffer;
  /** Numbers of the answers that deliver it. */
  answers: Set<number>;
  /** Names of calls that may show it again. */
  shownBy: RegExp | null;
  /** The recipient whose mails may contain it. */
  mailedTo: string | null;
}

export interface Answered {
  number: number;
  /** For example `POST /api/auth/login`. */
  name: string;
  text: string;
}

export interface Vault {
  secrets: Secret[];
  answered: Answered[];
  learn(kind: string, value: string | Buffer, where?: Partial<Pick<Secret, 'shownBy' | 'mailedTo'>>): void;
  /** Keeps an answer, and records the secrets that it is allowed to deliver. */
  hear(name: string, text: string): void;
  /** Finds secrets in these bytes, plain or deflated. */
  search(bytes: Buffer): { secret: Secret; form: string; at: number }[];
}

/** Short or chosen by people, so that a plain digest reveals them. */
const guessable = new Set(['password', 'recovery code', 'one-time code', 'code of an authenticator app']);

const fieldsOf = (text: string): [string, string][] => {
  const found: [string, string][] = [];
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (typeof value === 'string') found.push([key, value]);
      return value;
    });
  } catch {
    // Not JSON, so it has no fields.
  }
  return found;
};

/** Calls whose answer delivers a secret, by name and field; the answer of `GET …/value` is the secret itself. */
const brings: { call: RegExp; field: string; kind: string; again?: RegExp }[] = [
  { call: /^POST \/api\/(auth|userToken)\//, field: 'userToken', kind: 'bearer' },
  { call: /^(POST|PATCH) \/api\/public\/webdocs/, field: 'token', kind: 'signer token' },
  { call: /^POST \/api\/public\/previews$/, field: 'previewToken', kind: 'preview token' },
  { call: /^POST \/api\/company\/webhooks/, field: 'secret', kind: 'webhook secret' },
  { call: /^POST \/api\/user\/second-factor$/, field: 'secret', kind: 'secret of an authenticator app' },
  { call: /^POST \/api\/salesforce\/authorize$/, field: 'nonce', kind: 'OAuth state' },
  { call: /^POST \/api\/webdoc\/code\/verify$/, field: 'proof', kind: "proof of a signer's code" },
];

const tokenValueCall = /^GET \/api\/public\/token\/[^/]+\/value$/;
/** The list of an address has the links that were mailed to it. */
const ownListCall = /^POST \/api\/webdoc\/mine$/;
const recoveryCall = /^POST \/api\/user\/second-factor\/(confirm|recovery-codes)$/;

const learned = (name: string, text: string): { kind: string; value: string; shownBy?: RegExp }[] => {
  if (text.includes('"requestId"')) return [];
  if (tokenValueCall.test(name)) return [{ kind: 'API token', value: text, shownBy: tokenValueCall }];
  const fields = fieldsOf(text);
  if (ownListCall.test(name))
    return fields
      .filter(([key]) => key === 'url')
      .map(([, value]) => ({ kind: 'signer token', value: value.slice(value.lastIndexOf('/') + 1) }));
  if (recoveryCall.test(name))
    return fields
      .filter(([, value]) => /^\w{4}(-\w{4}){2}$/.test(value))
      .map(([, value]) => ({ kind: 'recovery code', value }));
  return brings
    .filter(({ call }) => call.test(name))
    .flatMap(({ field, kind }) => fields.filter(([key]) => key === field).map(([, value]) => ({ kind, value })));
};

export const openVault = (): Vault => {
  const secrets: Secret[] = [];
  const answered: Answered[] = [];
  const byValue = new Map<string, Secret>();
  let find: ((bytes: Buffer) => Hit[]) | null = null;
  const add = (kind: string, value: string | Buffer): Secret => {
    const key = value.toString('latin1');
    const known = byValue.get(key);
    if (known) return known;
    const secret: Secret = { kind, value, answers: new Set(), shownBy: null, mailedTo: null };
    byValue.set(key, secret);
    secrets.push(secret);
    find = null;
    return secret;
  };
  const finder = () =>
    (find ??= createFinder(
      secrets.flatMap(({ kind, value }, secret): Pattern[] =>
        formsOf(value, { guessable: guessable.has(kind) }).map((form) => ({
          ...form,
          secret,
          alone: value.length === 6 && form.name === 'raw',
        })),
      ),
    ));
  return {
    secrets,
    answered,
    learn: (kind, value, where = {}) => void Object.assign(add(kind, value), where),
    hear: (name, text) => {
      const number = answered.length;
      answered.push({ number, name, text });
      for (const { kind, value, shownBy } of learned(name, text)) {
        const secret = add(kind, value);
        secret.answers.add(number);
        if (shownBy) secret.shownBy = shownBy;
      }
    },
    search: (bytes) =>
      [bytes, ...inflated(bytes)].flatMap((one) =>
        finder()(one).flatMap(({ secret, form, at }) => {
          const found = secrets[secret];
          return found ? [{ secret: found, form, at }] : [];
        }),
      ),
  };
};
