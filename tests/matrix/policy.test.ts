import { describe, expect, it } from 'vitest';
import type { Policy } from '#contract/accounts/policies.ts';
import { tokenScopes, type TokenScope } from '#contract/tokens/token-scopes.ts';
import { declaredOperations, nameOf } from '#tests/support/operations.ts';
import { calls } from './calls.ts';
import { callers, type CallerName } from './cast.ts';
import { invalid, ofAnotherKind, type MatrixCall, type Verdict } from './expected.ts';

interface Session {
  isOwner: boolean;
  isVerified: boolean;
  isSupport?: 'reads' | 'writes';
}

/** Rights of each session. */
const sessions: Partial<Record<CallerName, Session>> = {
  'a limited user': { isOwner: false, isVerified: true },
  'a limited user of a blocked company': { isOwner: false, isVerified: false },
  'the owner of a free company': { isOwner: true, isVerified: false },
  'the owner of a pending company': { isOwner: true, isVerified: false },
  'the owner of a blocked company': { isOwner: true, isVerified: false },
  'the owner of a verified company': { isOwner: true, isVerified: true },
  'the owner of another company': { isOwner: true, isVerified: true },
  'a log-as session of an owner': { isOwner: true, isVerified: true, isSupport: 'reads' },
  'a log-as session with leave to write': { isOwner: true, isVerified: true, isSupport: 'writes' },
};

const withoutWebhooks = tokenScopes.filter((scope) => !scope.startsWith('webhooks.'));

/** Scopes of each token. */
const systems: Partial<Record<CallerName, readonly TokenScope[]>> = {
  'an API token': withoutWebhooks,
  'an API token of another company': withoutWebhooks,
  'an API token that only reads documents': ['webdocs.read'],
  'an API token of another company that manages webhooks': ['webhooks.read', 'webhooks.write'],
};

const ofSession = (may: Policy, { isOwner, isVerified, isSupport }: Session): Verdict | null => {
  if (isSupport && may.support === 'refused') return '403 NotAllowedInSupportSession';
  if (!isSupport && may.support === 'only') return '403 NotASupportSession';
  if (may.role === 'owner' && !isOwner) return '403 IsNotOwner';
  if (may.verified && !isVerified) return '403 CompanyNotVerified';
  if (may.ownerOrVerified && !isVerified && !isOwner) return '403 CompanyNotVerified';
  return isSupport === 'reads' && may.support === 'asks' ? '403 SupportMayOnlyRead' : null;
};

/** The policy's verdict for this caller: a refusal, null for access, undefined when the handler decides. */
const verdictOf = (may: Policy, caller: CallerName): Verdict | null | undefined => {
  if (may.bearer === 'none') return null;
  if (may.bearer === 'api-token') {
    const scopes = systems[caller];
    if (sessions[caller]) return ofAnotherKind;
    if (!scopes) return invalid;
    return scopes.includes(may.scope) || scopes.includes(may.orScope ?? may.scope) ? null : '403 TokenScopeMissing';
  }
  if (caller === 'no bearer') return invalid;
  if (may.bearer !== 'session') return undefined;
  const session = sessions[caller];
  if (session) return ofSession(may, session);
  if (systems[caller]) return ofAnotherKind;
  return caller === 'an expired bearer' ? '401 ExpiredUserAccessToken' : invalid;
};

/** Refusals for callers with a bearer that only the access check gives. */
const doorRefusals = new Set<Verdict>([
  invalid,
  '401 ExpiredUserAccessToken',
  '403 NotAllowedInSupportSession',
  '403 SupportMayOnlyRead',
  '403 NotASupportSession',
  '403 IsNotOwner',
  '403 TokenScopeMissing',
  ofAnotherKind,
]);

/** Calls that are no GET and yet change nothing, or end only the session itself. */
const readsInSupport = [
  'POST /api/deployment/comparison',
  'POST /api/deployment/preview',
  'POST /api/salesforce/org/{externalId}/templates/contentversion',
  'POST /api/user/disconnect',
];

const asPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The rows of the matrix for this call. */
const rowsOf = (method: string, path: string): MatrixCall[] =>
  calls.filter((call) => call.method === method && asPattern(path).test(call.path.replace(/\?.*/, '')));

const expectedOf = ({ expected }: MatrixCall, caller: CallerName): Verdict =>
  expected[caller] ?? expected['everybody else'] ?? 'nothing said';

// REQ-4.2.1
describe('the matrix and the policy lines of the contract, written apart,', async () => {
  const operations = await declaredOperations();

  // REQ-1.4.70
  it('a support session changes nothing without leave of an owner: each call that is no read asks or is refused', () => {
    const open = operations.filter(
      ({ method, may }) => method !== 'GET' && may.bearer === 'session' && may.support === 'allowed',
    );
    expect(open.map(nameOf)).toEqual(readsInSupport);
  });

  it('a call without a row fails', () => {
    const missing = operations.filter(({ method, path }) => rowsOf(method, path).length === 0);
    expect(missing.map(nameOf)).toEqual([]);
  });

  it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    'agree on who may make %s',
    (_, { method, path, may }) => {
      for (const row of rowsOf(method, path)) {
        for (const caller of callers) {
          const verdict = verdictOf(may, caller);
          const expected = expectedOf(row, caller);
          if (typeof verdict === 'string') expect([caller, expected]).toEqual([caller, verdict]);
          if (verdict === null) expect([caller, doorRefusals.has(expected)]).toEqual([caller, false]);
        }
      }
    },
  );
});
