import { sql } from 'kysely';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { deliver } from '#domains/sign-logs/sign-logs.test-support.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { encode, goodPassword, logIn, mailedToken, makeApiToken, register, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { logInAs, logInToWrite, supportToken } from './support-sessions.ts';

/** Every kind of caller, including those that the portal must reject. */
export const callers = [
  'no bearer',
  'garbage',
  'an expired bearer',
  'a logged-out bearer',
  'a removed user',
  'an e-mail token',
  'a support token',
  'an API token',
  'an API token of another company',
  'an API token that only reads documents',
  'an API token of another company that manages webhooks',
  'a deactivated API token',
  'a limited user',
  'a limited user of a blocked company',
  'the owner of a free company',
  'the owner of a pending company',
  'the owner of a blocked company',
  // Before the owner, who may end these support sessions.
  'a log-as session of an owner',
  'a log-as session with leave to write',
  'the owner of a verified company',
  'the owner of another company',
] as const;
export type CallerName = (typeof callers)[number];

export interface Cast {
  /** Undefined for "no bearer". */
  bearers: Record<CallerName, string | undefined>;
  /** Ids of things of the verified company, which others must not find. */
  verified: {
    companyId: string;
    environmentId: string;
    limited: string;
    orgId: string;
    documentId: string;
    deploymentId: string;
    webhookId: string;
    deliveryId: string;
    signEventId: string;
    tokenId: string;
    brandingId: string;
    webdocId: string;
    signatoryId: string;
    instanceUrl: string;
  };
}

const setPassword = async (world: World, username: string): Promise<string> => {
  const token = await mailedToken(world, username, 'initialize-password');
  await world.call('POST', '/api/user/password', {
    bearer: token,
    body: { username, encryptedPassword: encode(goodPassword) },
  });
  return bearerOf(world, username);
};

const bearerOf = async (world: World, username: string): Promise<string> =>
  (await logIn(world, username)).body.userToken;

/** Adds a user to the company: invites and sets the password through the API. */
const join = async (world: World, owner: string, username: string): Promise<string> => {
  const { status, text } = await world.call('POST', '/api/user/invite', {
    bearer: owner,
    body: { username, firstName: 'Sophie', lastName: 'Leroy', email: username, roleName: 'user' },
  });
  if (status !== 201) throw new Error(`the invitation answered ${text}`);
  return setPassword(world, username);
};

const ownerWith = async (world: World, name: string, org?: string) => {
  const person = await signUp(world, `${name}@matrix.example`);
  const connected = org ? await connectOrg(world, person.bearer, 'login', org) : undefined;
  return { ...person, environmentId: String(connected?.body.environmentId ?? '') };
};

/** A user of a company that was verified and is now blocked. */
const limitedOfBlocked = async (world: World): Promise<string> => {
  const org = { prefix: 'fallen', name: 'Fallen SARL', kind: 'production', customer: true };
  await fetch(`${world.crm.origin}/_sim/add-org`, { method: 'POST', body: JSON.stringify(org) });
  const owner = await ownerWith(world, 'fallen', 'fallen');
  const bearer = await join(world, owner.bearer, 'limited.fallen@matrix.example');
  await world.context.db
    .updateTable('companies')
    .set({ status: 'blocked' })
    .where('id', '=', owner.companyId)
    .execute();
  return bearer;
};

const expiredBearer = async (world: World): Promise<string> => {
  const { bearer } = await ownerWith(world, 'expired');
  await world.context.db
    .updateTable('session_bearers')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('hash', '=', world.context.secrets.hashToken(bearer))
    .execute();
  return bearer;
};

const loggedOutBearer = async (world: World): Promise<string> => {
  const { bearer } = await ownerWith(world, 'gone');
  await world.call('POST', '/api/user/disconnect', { bearer });
  return bearer;
};

/** The user of each session in the cast. */
const sessionsOf: Partial<Record<CallerName, string>> = {
  'a limited user': 'limited',
  'a limited user of a blocked company': 'limited.fallen',
  'the owner of a free company': 'free',
  'the owner of a pending company': 'pending',
  'the owner of a blocked company': 'blocked',
  'the owner of a verified company': 'verified',
  'the owner of another company': 'other',
};

/** A new bearer with the same rights as this caller's, for a call that ends it. */
export const anotherBearer = async (world: World, cast: Cast, caller: CallerName): Promise<string | undefined> => {
  if (caller.startsWith('a log-as session')) return logInAs(world, 'verified@matrix.example');
  const name = sessionsOf[caller];
  return name ? bearerOf(world, `${name}@matrix.example`) : cast.bearers[caller];
};

const emailToken = async (world: World): Promise<string> => {
  await register(world, 'new@matrix.example');
  return mailedToken(world, 'new@matrix.example', 'initialize-password');
};

/** Inserts an ended deployment. */
const endedDeployment = async (
  { context }: World,
  { companyId, environmentId }: { companyId: string; environmentId: string },
): Promise<string> => {
  const place = { id: environmentId, org_id: '00DSo0000000001MAA', name: 'Studio Ouest', type: 'prod' };
  const { id } = await context.db
    .insertInto('deployments')
    .values({
      company_id: companyId,
      kind: 'deployment',
      state: 'doneWithFailures',
      ended_at: new Date(),
      actor: '{"kind": "system"}',
      started_by: 'verified@matrix.example',
      source_id: place.id,
      source_org_id: place.org_id,
      source_name: place.name,
      source_type: place.type,
      target_id: place.id,
      target_org_id: place.org_id,
      target_name: place.name,
      target_type: place.type,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Creates a webhook endpoint that nobody answers, with a failed delivery. */
const failedWebhook = async (world: World, bearer: string) => {
  const path = '/api/company/webhooks';
  const body = { url: 'http://127.0.0.1:1/', orgType: 'prod' };
  const webhookId: string = (await world.call('POST', path, { bearer, body })).body.webhook.id;
  const sent = await world.call('POST', `${path}/${webhookId}/test`, { bearer });
  return { webhookId, deliveryId: String(sent.body.id) };
};

const narrowToken = async ({ context }: World, companyId: string, scopes: TokenScope[]): Promise<string> => {
  const { value } = await createApiToken(context, {
    companyId,
    name: 'Narrow',
    orgType: 'prod',
    scopes,
    createdBy: null,
    actor: { kind: 'staff', name: 'tests' },
  });
  return value;
};

const deactivatedToken = async (world: World, companyId: string): Promise<string> => {
  const value = await makeApiToken(world, companyId);
  await world.context.db
    .updateTable('api_tokens')
    .set({ is_active: false })
    .where('hash', '=', world.context.secrets.hashToken(value))
    .execute();
  return value;
};

/** Creates one company or person of each kind through the API. */
export const assemble = async (world: World): Promise<Cast> => {
  const verified = await ownerWith(world, 'verified', 'studioouest');
  const limited = 'limited@matrix.example';
  const limitedBearer = await join(world, verified.bearer, limited);
  const removed = await join(world, verified.bearer, 'removed@matrix.example');
  await world.call('DELETE', '/api/company/user/removed@matrix.example', { bearer: verified.bearer });
  const apiToken = await makeApiToken(world, verified.companyId);
  const other = await ownerWith(world, 'other', 'nordicparts');
  const webdoc = await create(world, apiToken, note());
  const document = await put(world, apiToken, 'TPL-0001', samples.pdf);
  return {
    bearers: {
      'no bearer': undefined,
      garbage: 'x'.repeat(43),
      'an expired bearer': await expiredBearer(world),
      'a logged-out bearer': await loggedOutBearer(world),
      'a removed user': removed,
      'an e-mail token': await emailToken(world),
      'a support token': await supportToken(world, limited),
      'an API token': apiToken,
      'an API token of another company': await makeApiToken(world, other.companyId),
      'an API token that only reads documents': await narrowToken(world, verified.companyId, ['webdocs.read']),
      'an API token of another company that manages webhooks': await narrowToken(world, other.companyId, [
        'webhooks.read',
        'webhooks.write',
      ]),
      'a deactivated API token': await deactivatedToken(world, verified.companyId),
      'a limited user': limitedBearer,
      'a limited user of a blocked company': await limitedOfBlocked(world),
      'the owner of a free company': (await ownerWith(world, 'free')).bearer,
      'the owner of a pending company': (await ownerWith(world, 'pending', 'atelierinconnu')).bearer,
      'the owner of a blocked company': (await ownerWith(world, 'blocked', 'kermadec')).bearer,
      'the owner of a verified company': verified.bearer,
      'the owner of another company': other.bearer,
      'a log-as session of an owner': await logInAs(world, verified.username),
      'a log-as session with leave to write': await logInToWrite(world, verified),
    },
    verified: {
      companyId: verified.companyId,
      environmentId: verified.environmentId,
      limited,
      orgId: '00DSo0000000001',
      documentId: document.body.id,
      deploymentId: await endedDeployment(world, verified),
      ...(await failedWebhook(world, verified.bearer)),
      signEventId: await deliver(world, { org: '00DSo0000000001' }),
      tokenId: (await world.call('GET', '/api/public/token', { bearer: verified.bearer })).body[0].id,
      brandingId: (
        await world.call('POST', '/api/companyBranding', {
          bearer: verified.bearer,
          body: { name: 'Studio' },
        })
      ).body,
      webdocId: webdoc.id,
      signatoryId: webdoc.signatories[0]?.id ?? '',
      instanceUrl: `${world.crm.origin}/studioouest`,
    },
  };
};
