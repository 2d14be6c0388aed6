import type { Portal } from './portal.ts';
import { dayMs } from '../crm/dates.ts';

const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

interface Token {
  id: string;
  name: string;
}

interface Wanted {
  name: string;
  type: 'prod' | 'sandbox';
  expiration: string;
  scopes?: string[];
  addresses?: string[];
}

const wanted: Wanted[] = [
  { name: 'ERP Lille', type: 'prod', expiration: dayAfter(400) },
  {
    name: 'Archivage des contrats',
    type: 'prod',
    expiration: dayAfter(25),
    scopes: ['webdocs.read'],
    addresses: ['192.0.2.0/24', '2001:db8:42::/48'],
  },
  { name: 'Ancien ERP', type: 'prod', expiration: dayAfter(200) },
];

/** Creates one token per state. The API refuses a token close to expiry, so the staff command creates that one. */
export const makeTokens = async (portal: Portal, owner: { username: string; bearer: string }) => {
  const { bearer, username } = owner;
  const { body: known } = await portal.call<Token[]>('GET', '/api/public/token', { bearer });
  const isKnown = (name: string) => known.some((token) => token.name === name);
  for (const body of wanted.filter(({ name }) => !isKnown(name))) {
    const { body: made } = await portal.call<Token>('POST', '/api/public/token/create', { bearer, body });
    if (body.name === 'Ancien ERP') await portal.call('POST', `/api/public/token/${made.id}/desactivate`, { bearer });
  }
  const name = 'Migration 2025';
  if (isKnown(name)) return;
  const soon = new Date(Date.now() + 20_000).toISOString();
  const about = [`--company=${username}`, `--name=${name}`, '--type=sandbox', `--expires=${soon}`];
  await portal.admin(['token', 'create', ...about]);
};
