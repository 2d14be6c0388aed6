import type { CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { makeApiToken, signUp, verifyCompany } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { asValue, png } from './drawn-png.test-support.ts';

/** Two documents, two signatories, fields of every kind; the values have accents, Œ, Ÿ and a narrow space. */
export const contract = (more: Partial<NewWebdoc> = {}): NewWebdoc => ({
  name: 'Contrat de maintenance – Été 2027',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [
    {
      title: 'Conditions particulières',
      html: '<html><head><style>h1{color:#0B827E;font-family:Arial}@page{size:A4;margin:2cm}</style></head><body><h1>Contrat de maintenance</h1><p style="text-align:justify">Entre Acier Nord SA et {{s1.nom}}, à {{s1.ville}}, le {{s1.date}}.</p><p>Accepte : {{s1.ok}} Formule : {{s1.formule}} Montant : {{s1.montant}} €</p><p>{{s1.mention}}</p><p>{{s1.signature}}</p></body></html>',
    },
    {
      title: 'Annexe',
      html: '<h2>Annexe</h2><p>Vu par {{s2.nom}} – rappel : {{s1.nom}}</p><p>{{s2.signature}}</p>',
    },
  ],
  signatories: [
    { firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe.lefevre@client.example', language: 'fr' },
    { firstName: 'John', lastName: 'Smith', email: 'john.smith@client.example', language: 'en' },
  ],
  interactions: [
    { tag: '{{s1.nom}}', recipient: 's1', type: 'text', name: 'Nom' },
    { tag: '{{s1.ville}}', recipient: 's1', type: 'text', value: 'Lille', maxLength: 40 },
    { tag: '{{s1.date}}', recipient: 's1', type: 'date' },
    { tag: '{{s1.ok}}', recipient: 's1', type: 'checkbox' },
    { tag: '{{s1.formule}}', recipient: 's1', type: 'picklist', options: ['Argent', 'Or massif'] },
    { tag: '{{s1.montant}}', recipient: 's1', type: 'number' },
    { tag: '{{s1.mention}}', recipient: 's1', type: 'mention', value: 'Lu et approuvé' },
    { tag: '{{s1.signature}}', recipient: 's1', type: 'signature', width: 200, height: 80 },
    { tag: '{{s2.nom}}', recipient: 's2', type: 'text', isOptional: true },
    { tag: '{{s2.signature}}', recipient: 's2', type: 'signature' },
  ],
  ...more,
});

/** One signatory and one text field, for tests that are not about fields. */
export const note = (more: Partial<NewWebdoc> = {}): NewWebdoc => ({
  name: 'Note',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}}</p>' }],
  signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe.lefevre@client.example' }],
  interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text' }],
  ...more,
});

export const drawn = asValue(png(60, 20));
export const consent = { language: 'fr' as const };

export const firstActions = [
  { tag: '{{s1.nom}}', type: 'text', value: 'Société Œuvres & Ÿeux <b>SARL</b>' },
  { tag: '{{s1.date}}', type: 'date', value: '2026-11-21' },
  { tag: '{{s1.ok}}', type: 'checkbox', value: 'true' },
  { tag: '{{s1.formule}}', type: 'picklist', value: 'Or massif' },
  { tag: '{{s1.montant}}', type: 'number', value: '1250.50' },
  { tag: '{{s1.signature}}', type: 'signature', value: drawn },
];
export const secondActions = [{ tag: '{{s2.signature}}', type: 'signature', value: drawn }];
export const noteActions = [{ tag: '{{a}}', type: 'text', value: 'Oui' }];

/** Creates a company that nobody has verified, with an API token. */
export const openFreeSender = async (world: World, username: string, orgType: 'prod' | 'sandbox' = 'prod') => {
  const { companyId } = await signUp(world, username);
  return { companyId, bearer: await makeApiToken(world, companyId, orgType) };
};

/** Creates a verified company with an API token. */
export const openSender = async (...wanted: Parameters<typeof openFreeSender>) => {
  const sender = await openFreeSender(...wanted);
  await verifyCompany(wanted[0], sender.companyId);
  return sender;
};

export const create = async (world: World, bearer: string, body: NewWebdoc): Promise<CreatedWebdoc> => {
  const answer = await world.call('POST', '/api/public/webdocs', { bearer, body });
  if (answer.status !== 201) throw new Error(`creating answered ${answer.text}`);
  return answer.body;
};

export const sign = (
  world: World,
  token: string | undefined,
  actions: object[],
  more: object = {},
  headers: Record<string, string> = {},
) =>
  world.call('POST', '/api/webdoc/sign', {
    body: { webdocToken: token, actions, consent, ...more },
    headers,
  });

/** Polls until the document is sealed. */
export const untilSealed = async (world: World, bearer: string, id: string, patienceMs = 25_000): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { body } = await world.call('GET', `/api/public/webdocs/${id}`, { bearer });
    if (body.sealed) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const row = await world.context.db
    .selectFrom('jobs')
    .select(['state', 'last_error'])
    .where('name', '=', 'webdoc.seal')
    .execute();
  throw new Error(`not sealed: ${JSON.stringify(row)}`);
};

export const eventsOf = async (world: World, bearer: string, id: string): Promise<string[]> => {
  const { body } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  return body.entries.map(({ event }: { event: string }) => event);
};
