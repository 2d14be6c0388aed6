import { X509Certificate } from 'node:crypto';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { drawn } from '#domains/webdocs/signing.test-support.ts';
import { encode } from '#tests/support/people.ts';
import { openVisitor, type Visitor, type VisitOptions } from '#tests/support/visitor.ts';
import { downloadAs, untilSealed } from '#tests/support/journeys.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Values from the summary that `npm start` prints. */
export interface Printed {
  portal: string;
  username: string;
  password: string;
}

const place = 'Saint-Étienne-lès-Orgues';

const order = {
  name: 'Order 1042',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [{ title: 'Order', html: '<p>Agreed in {{city}} by {{sign}}</p>' }],
  signatories: [{ firstName: 'Nora', lastName: 'Petit', email: 'nora.petit@studio-ouest.example' }],
  interactions: [
    { tag: '{{city}}', recipient: 's1', type: 'text', maxLength: 40 },
    { tag: '{{sign}}', recipient: 's1', type: 'signature', width: 200, height: 80 },
  ],
};

const call = async (visitor: Visitor, method: 'GET' | 'POST', address: string, options: VisitOptions): Promise<any> => {
  const { status, body } = await visitor.call(method, address, options);
  if (status >= 300) throw new Error(`${method} ${address} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Logs in with the printed account and creates an API token, as the page /tokens does. */
const makeToken = async (visitor: Visitor, { username, password }: Printed): Promise<string> => {
  const person = { username, encryptedPassword: encode(password) };
  const { userToken: bearer } = await call(visitor, 'POST', '/api/auth/login', { body: person });
  const expiration = new Date(Date.now() + 30 * dayMs).toISOString();
  const wanted = { name: 'Newcomer', type: 'prod', expiration };
  const { id } = await call(visitor, 'POST', '/api/public/token/create', { bearer, body: wanted });
  return call(visitor, 'GET', `/api/public/token/${id}/value`, { bearer });
};

const signByLink = async (visitor: Visitor, webdocToken: string): Promise<void> => {
  await call(visitor, 'GET', `/api/webdoc/${webdocToken}`, {});
  await call(visitor, 'POST', '/api/webdoc/opened', { body: { webdocToken } });
  const actions = [
    { tag: '{{city}}', type: 'text', value: place },
    { tag: '{{sign}}', type: 'signature', value: drawn },
  ];
  const body = { webdocToken, actions, consent: { language: 'fr' } };
  await call(visitor, 'POST', '/api/webdoc/sign', { body });
};

/** Problems of the sealed file, checked with the certificates that the portal publishes. */
const findProblems = async (visitor: Visitor, pdf: Buffer): Promise<string[]> => {
  const { items } = await call(visitor, 'GET', '/api/public/seal-certificates', {});
  const trusted = items.map(({ pem }: { pem: string }) => new X509Certificate(pem).raw);
  const check = await verifySeal(pdf, trusted);
  const text = await extractText(pdf);
  return [
    ...check.problems,
    ...(check.valid ? [] : ['the seal does not hold for the whole file']),
    ...(text.includes(place) ? [] : ['what was filled in does not stand in the file']),
  ];
};

/**
 * Goes from log-in to a valid sealed PDF through the API only. Calls `done` after each step.
 * @throws Error when a step is refused or the seal is invalid
 */
export const sealFirstDocument = async (printed: Printed, done: (step: string) => void): Promise<void> => {
  const visitor = openVisitor(printed.portal);
  const bearer = await makeToken(visitor, printed);
  done('log-in and API token');
  const created = await call(visitor, 'POST', '/api/public/webdocs', { bearer, body: order });
  const webdocToken: string = created.signatories[0].token;
  done('document sent by the public API');
  await signByLink(visitor, webdocToken);
  done('signed by its link');
  await untilSealed(visitor, bearer, created.id);
  done('sealed');
  const problems = await findProblems(visitor, await downloadAs(visitor, webdocToken));
  if (problems.length > 0) throw new Error(`the first PDF: ${problems.join('; ')}`);
  done('downloaded and verified');
};
