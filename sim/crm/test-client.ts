import { createHash, randomBytes } from 'node:crypto';
import type { CrmSimulator } from './server.ts';

/** An OAuth client with its browser for the simulator's tests; it uses only HTTP. */
export const redirectUri = 'http://localhost:3000/workspaces';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  instance_url: string;
  id: string;
}
export interface Row {
  Id: string;
  [name: string]: unknown;
}

export const pkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const authorizeUrl = (
  sim: CrmSimulator,
  host: string,
  challenge: string,
  more: Record<string, string> = {},
): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'paraphe-demo',
    redirect_uri: redirectUri,
    scope: 'api refresh_token',
    state: 'st',
    prompt: 'login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  return `${sim.origin}/${host}/services/oauth2/authorize?${query.toString()}`;
};

/** Opens the authorize page, chooses the user with this username, submits, and returns the redirect target. */
export const clickThrough = async (
  url: string,
  username: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> => {
  const page = await (await fetch(url)).text();
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page) ?? [];
  const pieces = page.split('<label class="user">').find((piece) => piece.includes(`<small>${username}</small>`));
  const [, value = ''] = /value="([^"]*)"/.exec(pieces ?? '') ?? [];
  const target = new URL(action.replaceAll('&amp;', '&'), url);
  const body = new URLSearchParams({ user: value, decision });
  const answer = await fetch(target, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'about:blank');
};

export const token = (sim: CrmSimulator, host: string, fields: Record<string, string>): Promise<Response> => {
  const body = new URLSearchParams({
    client_id: 'paraphe-demo',
    client_secret: 'paraphe-demo-secret',
    ...fields,
  });
  return fetch(`${sim.origin}/${host}/services/oauth2/token`, { method: 'POST', body });
};

export const connect = async (sim: CrmSimulator, host: string, username: string): Promise<Tokens> => {
  const { verifier, challenge } = pkce();
  const back = await clickThrough(authorizeUrl(sim, host, challenge), username);
  const code = back.searchParams.get('code') ?? '';
  const answer = await token(sim, host, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  return (await answer.json()) as Tokens;
};

export const control = async (
  sim: CrmSimulator,
  action: string,
  input: object = {},
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${sim.origin}/_sim/${action}`, { method: 'POST', body: JSON.stringify(input) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
};

/** Opens a session in an org without the browser steps. */
export const grant = async (sim: CrmSimulator, org: string, username: string): Promise<Tokens> =>
  (await control(sim, 'grant', { org, username })) as unknown as Tokens;

/** As a support agent, who may do everything. */
export const provider = (sim: CrmSimulator): Promise<Tokens> => grant(sim, 'docugen', 'hugo.lambert@docugen.example');

export const rest = (tokens: Tokens, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${tokens.access_token}`);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  return fetch(tokens.instance_url + path, { ...init, headers });
};

export const api = '/services/data/v67.0';

export const query = async (tokens: Tokens, soql: string): Promise<{ totalSize: number; records: Row[] }> => {
  const answer = await rest(tokens, `${api}/query?q=${encodeURIComponent(soql)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { totalSize: number; records: Row[] };
};

export const send = (tokens: Tokens, method: string, path: string, body: unknown): Promise<Response> =>
  rest(tokens, api + path, { method, body: JSON.stringify(body) });

export const refusal = async (answer: Response): Promise<[number, string]> => {
  const [first] = (await answer.json()) as { errorCode: string }[];
  return [answer.status, first?.errorCode ?? ''];
};
