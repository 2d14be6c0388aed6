import { docx, pptx, xlsx } from '#sim/crm/documents/office.ts';
import { pdf } from '#sim/crm/documents/pdf.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

/** Creates a company with a token of each type. */
export const openCompany = async (world: World, username: string) => {
  const person = await signUp(world, username);
  return {
    ...person,
    prod: await makeApiToken(world, person.companyId, 'prod'),
    sandbox: await makeApiToken(world, person.companyId, 'sandbox'),
  };
};

/** One real file of each kind. */
export const samples = {
  docx: docx(['Contrat de vente', '{{Account.Name}}'], 0),
  xlsx: xlsx([['Tarif'], ['{{Product.Price}}']], 0),
  pptx: pptx(['Offre'], 0),
  pdf: pdf('Bon de commande', [{ text: 'Bon de commande' }]),
};

export const put = async (
  world: World,
  token: string,
  externalId: string,
  bytes: Uint8Array,
  name = bytes[0] === 0x25 ? 'Contrat.pdf' : 'Contrat.docx',
): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return send(world, token, externalId, form);
};

export const send = async (
  world: World,
  token: string,
  externalId: string,
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await fetch(`${world.origin}/api/public/templates/${encodeURIComponent(externalId)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? null : JSON.parse(text),
    text,
    headers: Object.fromEntries(answer.headers),
  };
};

export const list = async (world: World, bearer: string) =>
  (await world.call('GET', '/api/documents', { bearer })).body;

/** Keys of all files of a company in the store, referenced by a document or not. */
export const filesOf = async (world: World, companyId: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.context.files.list(`templates/${companyId}/`)) keys.push(key);
  return keys;
};
