import type { SfRecord } from '../fields.ts';
import { escapeHtml } from '../pages.ts';
import type { Org } from '../world.ts';

const withinMs = 20_000;

const documentOf = ({ record, orgId }: { record: SfRecord; orgId: string }, user: SfRecord, form: URLSearchParams) => ({
  name: record['Name'],
  owner: { firstName: user['FirstName'], lastName: user['LastName'], email: user['Email'] },
  documents: [
    {
      title: 'Bon de commande',
      html: `<h1>Bon de commande</h1><p>${escapeHtml(record['Name'])} : ${escapeHtml(record['Amount'])} €</p><p>{{signature}}</p>`,
    },
  ],
  signatories: [
    {
      firstName: form.get('firstName') ?? '',
      lastName: form.get('lastName') ?? '',
      email: form.get('email') ?? '',
    },
  ],
  interactions: [{ tag: '{{signature}}', recipient: 's1', type: 'signature' }],
  record: { orgId, recordId: record['Id'] },
});

/**
 * The button of the package: it calls the portal's public API with the token that securing gave it. Null when the
 * document is sent, else why not.
 */
export const sendForSignature = async (
  org: Org,
  subject: { orgId: string; record: SfRecord },
  form: URLSearchParams,
): Promise<string | null> => {
  const settings = org.store.rows('gnx__Settings__c').find((row) => row['Name'] === 'Portal');
  const user = org.store.rows('User').find((row) => row['IsActive'] === true);
  if (settings === undefined || user === undefined) return 'This environment is not secured.';
  try {
    const answer = await fetch(`${String(settings['gnx__Portal_Url__c'])}/api/public/webdocs`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${String(settings['gnx__Api_Token__c'])}`,
        'idempotency-key': form.get('key') ?? '',
      },
      body: JSON.stringify(documentOf(subject, user, form)),
      signal: AbortSignal.timeout(withinMs),
    });
    const { code, detail } = (await answer.json()) as { code?: string; detail?: string };
    return answer.ok ? null : `The portal refused the document: ${code ?? answer.status}. ${detail ?? ''}`;
  } catch {
    return 'The portal does not answer.';
  }
};
