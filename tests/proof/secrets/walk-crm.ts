import { allowAtCrm, connectOrg } from '#tests/support/crm.ts';
import { signUp } from '#tests/support/people.ts';
import type { Room } from './room.ts';

const prefix = 'secrets';

const order = ({ running }: Room, action: string, body: object): Promise<unknown> =>
  fetch(`${running.world.crm.origin}/_sim/${action}`, { method: 'POST', body: JSON.stringify(body) });

/** Records each token that the CRM issued, used or not. */
const learnGrants = ({ running, vault }: Room): void => {
  for (const { access, refreshToken, spent } of running.world.crm.world.grants) {
    for (const { token } of access) vault.learn('access token of the CRM', token);
    for (const token of [refreshToken, ...spent]) if (token) vault.learn('refresh token of the CRM', token);
  }
};

/** Records the stored PKCE verifier, decrypted with the portal's own key. */
const learnVerifier = async ({ running, vault }: Room, nonce: string): Promise<void> => {
  const { db, secrets } = running.world.context;
  const hash = secrets.hashToken(nonce);
  const row = await db
    .selectFrom('oauth_attempts')
    .select('verifier_sealed')
    .where('nonce_hash', '=', hash)
    .executeTakeFirstOrThrow();
  vault.learn('PKCE verifier', secrets.open(row.verifier_sealed, `oauth_attempts.${hash.toString('hex')}.verifier`));
};

/** Connects an org step by step to record state, code and verifier; also tries a wrong code. */
const connect = async (room: Room, bearer: string): Promise<void> => {
  const { world } = room.running;
  const body = { orgType: 'login' };
  const attempt = async (spoil: boolean) => {
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', { bearer, body });
    await learnVerifier(room, started.nonce);
    const back = await allowAtCrm(started.authorizeUrl, prefix);
    const code = String(back.searchParams.get('code'));
    room.vault.learn('OAuth code', code);
    room.vault.learn('OAuth state', String(back.searchParams.get('state')), {
      shownBy: /^POST \/api\/salesforce\/authorize$/,
    });
    return world.call('POST', '/api/salesforce/auth', {
      bearer,
      body: { ...body, nonce: started.nonce, salesforceCode: spoil ? `${code}wrong` : code },
    });
  };
  await attempt(true);
  await order(room, 'faults', { org: prefix, tokenErrors: 3 });
  await attempt(false);
  await order(room, 'clear-faults', { org: prefix });
  const { status, text } = await attempt(false);
  if (status !== 200) throw new Error(`connecting answered ${text}`);
};

const moods = [
  { tokenHtml: 20 },
  { tokenErrors: 20 },
  { always401: true },
  { htmlAnswers: 20 },
  { halfJson: 20 },
  { serverErrors: 20 },
];

/** Connects and secures an org, renews its tokens, provokes refusals, and disconnects another org. */
export const walkCrm = async (room: Room): Promise<void> => {
  const { world } = room.running;
  const { bearer } = await signUp(world, 'crm@secrets.example');
  for (const org of [
    { prefix, name: 'Canaris SA', kind: 'production', customer: true },
    { prefix: `${prefix}--uat`, name: 'Canaris – UAT', kind: 'sandbox' },
  ])
    await order(room, 'add-org', org);
  await connect(room, bearer);
  learnGrants(room);
  const { body: environments } = await world.call('GET', '/api/company/externalenvironments', { bearer });
  const [{ id, externalId }] = environments;
  const secured = await world.call('POST', `/api/externalenvironment/${id}/secure`, {
    bearer,
    headers: { 'idempotency-key': 'secure' },
  });
  if (secured.status !== 200) throw new Error(`securing answered ${secured.text}`);
  for (const row of world.crm.world.orgs.get(prefix)?.store.rows('gnx__Settings__c') ?? [])
    room.vault.learn('API token', String(row['gnx__Api_Token__c']));
  const reads = [
    '/api/company/externalenvironments/status',
    `/api/salesforce/org/${externalId}/templates`,
    `/api/salesforce/org/${externalId}/infos`,
    '/api/salesforce/tickets',
  ];
  for (const mood of moods) {
    await order(room, 'expire-tokens', { org: '*' });
    await order(room, 'faults', { org: '*', ...mood });
    await Promise.all(reads.map((path) => world.call('GET', path, { bearer })));
    await order(room, 'clear-faults', { org: '*' });
    await Promise.all(reads.map((path) => world.call('GET', path, { bearer })));
    learnGrants(room);
  }
  await connectOrg(world, bearer, 'test', `${prefix}--uat`);
  learnGrants(room);
};
