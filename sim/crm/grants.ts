import { createHmac, randomUUID } from 'node:crypto';
import { orgIdOf, randomText, userOf } from './world.ts';
import type { Grant, Org, World } from './world.ts';
import { instanceUrl } from './world.ts';
import { to15 } from './ids.ts';
import { dayMs } from './dates.ts';

const idleLimitMs = 30 * dayMs;
const tokensPerUser = 5;

export type TokenAnswer = Record<string, string>;

/** Records a new consent. The sixth consent of one user for one app silently revokes the oldest. */
export const openGrant = (
  world: World,
  org: Org,
  userId: string,
  clientId: string,
  scope: string,
  refreshable: boolean,
): Grant => {
  const now = world.now().getTime();
  prune(world, now);
  const grant: Grant = {
    id: randomUUID(),
    org: org.prefix,
    orgId: orgIdOf(org),
    userId,
    clientId,
    scope,
    refreshToken: refreshable ? newRefreshToken() : null,
    spent: [],
    access: [],
    created: now,
    used: now,
    revoked: null,
  };
  world.grants.push(grant);
  if (refreshable) {
    const alive = world.grants.filter((other) => sameConsent(other, grant) && other.revoked === null);
    for (const old of alive.slice(0, Math.max(0, alive.length - tokensPerUser))) revoke(old, 'five-token cap');
  }
  return grant;
};

const sameConsent = (left: Grant, right: Grant): boolean =>
  left.refreshToken !== null &&
  left.userId === right.userId &&
  left.org === right.org &&
  left.clientId === right.clientId;

/** Keeps revoked grants for a while, so that their tokens are reported as revoked, not as unknown. */
const prune = (world: World, now: number): void => {
  world.grants = world.grants.filter((grant) => {
    if (grant.refreshToken !== null) return grant.revoked === null || now - grant.used < idleLimitMs;
    return grant.access.some((access) => access.expires > now);
  });
};

const newRefreshToken = (): string => `5Aep861${randomText(54)}`;

export const revoke = (grant: Grant, reason: string): void => {
  grant.revoked = reason;
  grant.access = [];
};

export const issue = (world: World, org: Org, grant: Grant, withRefresh: boolean): TokenAnswer => {
  const now = world.now().getTime();
  const token = `${to15(grant.orgId)}!AQEA${randomText(48)}`;
  grant.access = grant.access.filter((access) => access.expires > now).slice(-9);
  grant.access.push({ token, expires: now + world.settings.sessionMs });
  grant.used = now;
  const id = identityUrl(world, org, grant);
  const issuedAt = String(now);
  return {
    access_token: token,
    ...(withRefresh && grant.refreshToken !== null ? { refresh_token: grant.refreshToken } : {}),
    signature: createHmac('sha256', world.settings.clientSecret)
      .update(id + issuedAt)
      .digest('base64'),
    scope: grant.scope,
    instance_url: instanceUrl(world, org),
    id,
    token_type: 'Bearer',
    issued_at: issuedAt,
  };
};

export const identityUrl = (world: World, org: Org, grant: Pick<Grant, 'orgId' | 'userId'>): string => {
  const host = org.spec.kind === 'sandbox' ? 'test' : 'login';
  return `${world.settings.origin}/${host}/id/${grant.orgId}/${grant.userId}`;
};

/** Replaces the refresh token with the next one. A refresh token used twice revokes the whole grant. */
export const rotate = (world: World, refreshToken: string): Grant | null => {
  const grant = world.grants.find(
    (candidate) => candidate.refreshToken === refreshToken || candidate.spent.includes(refreshToken),
  );
  if (grant === undefined || grant.revoked !== null) return null;
  if (grant.refreshToken !== refreshToken) {
    revoke(grant, 'spent refresh token used again');
    return null;
  }
  if (world.now().getTime() - grant.used > idleLimitMs) {
    revoke(grant, 'idle for 30 days');
    return null;
  }
  grant.spent = [...grant.spent.slice(-199), refreshToken];
  grant.refreshToken = newRefreshToken();
  return grant;
};

/** Finds the session of an access token; null when it is unknown or expired, or when its user is inactive or the app blocked. */
export const sessionOf = (world: World, bearer: string): { grant: Grant; org: Org } | null => {
  const now = world.now().getTime();
  const grant = world.grants.find((candidate) =>
    candidate.access.some((access) => access.token === bearer && access.expires > now),
  );
  const org = grant === undefined ? undefined : world.orgs.get(grant.org);
  if (grant === undefined || org === undefined || grant.revoked !== null) return null;
  if (!org.active || org.faults.appBlocked || userOf(org, grant.userId)?.['IsActive'] !== true) return null;
  return { grant, org };
};

export const revokeToken = (world: World, token: string): boolean => {
  const family = world.grants.find((grant) => grant.refreshToken === token && grant.revoked === null);
  if (family !== undefined) {
    revoke(family, 'revoked');
    return true;
  }
  const holder = world.grants.find((grant) => grant.access.some((access) => access.token === token));
  if (holder === undefined) return false;
  holder.access = holder.access.filter((access) => access.token !== token);
  return true;
};
