import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { systemClock } from '#engines/clock.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { contractToSign, signatoryActions } from './contract.ts';
import type { DirectAccess } from './people.ts';

export interface OpenWebdoc {
  id: string;
  /** Token of its only signatory. */
  token: string;
  apiToken: string;
}

const asJson = async (origin: string, path: string, bearer: string | null, body?: object): Promise<unknown> => {
  const answer = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

export const newApiToken = async (backstage: DirectAccess, companyId: string): Promise<string> => {
  const { value } = await createApiToken(
    { ...backstage, clock: systemClock },
    { companyId, name: 'Bench', orgType: 'prod', createdBy: null, actor: { kind: 'staff', name: 'bench' } },
  );
  return value;
};

/** Sends a document through the public API. */
export const sendWebdoc = async (origin: string, apiToken: string, document: NewWebdoc): Promise<OpenWebdoc> => {
  const created = await asJson(origin, '/api/public/webdocs', apiToken, document);
  const { id, signatories } = created as CreatedWebdoc;
  return { id, token: signatories[0]?.token ?? '', apiToken };
};

/** Creates the usual contract, with an API token of its own. */
export const createWebdoc = async (origin: string, backstage: DirectAccess, companyId: string): Promise<OpenWebdoc> =>
  sendWebdoc(origin, await newApiToken(backstage, companyId), contractToSign);

export const signWebdoc = (origin: string, { token }: OpenWebdoc): Promise<unknown> =>
  asJson(origin, '/api/webdoc/sign', null, {
    webdocToken: token,
    actions: signatoryActions,
    consent: { language: 'fr' },
  });

export const untilSealed = async (origin: string, { id, apiToken }: OpenWebdoc): Promise<void> => {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const { sealed } = (await asJson(origin, `/api/public/webdocs/${id}`, apiToken)) as { sealed: boolean };
    if (sealed) return;
    await delay(100);
  }
  throw new Error('the document was not sealed within a minute');
};
