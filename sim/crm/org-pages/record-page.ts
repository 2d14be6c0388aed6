import { randomUUID } from 'node:crypto';
import { labelOf } from '../descriptions/describe-field.ts';
import type { SfRecord, SObject } from '../fields.ts';
import { formOf, html, redirect, reply } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { to15 } from '../ids.ts';
import { escapeHtml, layout } from '../pages.ts';
import { sendForSignature } from './send-for-signature.ts';
import { orgIdOf } from '../world.ts';
import type { Org, World } from '../world.ts';

const shownFields = new Set(['StageName', 'Amount', 'CloseDate', 'Signature_Status__c', 'Signed_Date__c']);
const download = '/sfc/servlet.shepherd/version/download/';

const opportunitiesOf = ({ store }: Org): SfRecord[] =>
  store.find('Opportunity') === undefined ? [] : store.rows('Opportunity');

const homePage = (org: Org): string => {
  const items = opportunitiesOf(org).map(
    (row) => `<li><a href="/${org.prefix}/${String(row['Id'])}">${escapeHtml(row['Name'])}</a></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No opportunities in this org.</p>';
  return layout(
    org.spec.name,
    `<h1>${escapeHtml(org.spec.name)}</h1><div class="card"><h2>Opportunities</h2>${list}</div>`,
  );
};

/** The newest version of each file on the record. */
const filesOn = ({ store }: Org, id: string): SfRecord[] =>
  store
    .rows('ContentDocumentLink')
    .filter((link) => link['LinkedEntityId'] === id)
    .flatMap((link) =>
      store
        .rows('ContentVersion')
        .filter((row) => row['ContentDocumentId'] === link['ContentDocumentId'] && row['IsLatest'] === true),
    );

const filesCard = (org: Org, id: string): string => {
  const items = filesOn(org, id).map(
    (row) =>
      `<li><a href="/${org.prefix}${download}${String(row['Id'])}">${escapeHtml(row['PathOnClient'])}</a> <small>version ${escapeHtml(row['VersionNumber'])}</small></li>`,
  );
  return `<div class="card"><h2>Files (${items.length})</h2>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p class="soft">The sealed PDF comes here.</p>'}</div>`;
};

const factsCard = (object: SObject, record: SfRecord): string => {
  const rows = object.fields
    .filter(({ name }) => shownFields.has(name))
    .map(
      ({ name, label }) =>
        `<tr><th scope="row">${escapeHtml(label ?? labelOf(name))}</th><td>${escapeHtml(record[name])}</td></tr>`,
    );
  const page = record['Signed_Document__c'];
  const isLink = typeof page === 'string' && /^https?:\/\//.test(page);
  const link = isLink ? `<p><a class="button" href="${escapeHtml(page)}">Open the document in the portal</a></p>` : '';
  return `<div class="card"><table>${rows.join('')}</table>${link}</div>`;
};

const sendCard = (org: Org): string => {
  const isSecured = org.store.find('gnx__Settings__c') !== undefined && org.store.rows('gnx__Settings__c').length > 0;
  if (!isSecured)
    return '<div class="card"><h2>Send for signature</h2><p>Secure this environment in the portal first.</p></div>';
  return `<form method="post" class="card"><h2>Send for signature</h2><input type="hidden" name="key" value="${randomUUID()}">
<p><label>First name<input type="text" name="firstName" value="Anne" required></label></p>
<p><label>Last name<input type="text" name="lastName" value="Lefèvre" required></label></p>
<p><label>E-mail<input type="text" name="email" value="anne.lefevre@client.example" required></label></p>
<button>Send for signature</button></form>`;
};

const recordPage = (org: Org, object: SObject, record: SfRecord, alert: string | null): string =>
  layout(
    String(record['Name']),
    `<p><a href="/${org.prefix}">${escapeHtml(org.spec.name)}</a></p><h1>${escapeHtml(record['Name'])}</h1>
${alert === null ? '' : `<p class="alert" role="alert">${escapeHtml(alert)}</p>`}
${factsCard(object, record)}${filesCard(org, String(record['Id']))}${sendCard(org)}`,
  );

const fileReply = (org: Org, id: string): Reply | null => {
  const file = org.store.files.get(to15(id));
  if (file === undefined) return null;
  const name = String(org.store.get('ContentVersion', id)?.['PathOnClient']);
  const answer = reply(200, file.read(), name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream');
  answer.headers['content-disposition'] = `inline; filename*=UTF-8''${encodeURIComponent(name)}`;
  answer.headers['x-content-type-options'] = 'nosniff';
  return answer;
};

/** Pages of an org for a browser: its opportunities, one of them, and its files. Null for any other path. */
export const recordPages = async (world: World, org: Org, call: Call): Promise<Reply | null> => {
  if (call.path === '' || call.path === '/') return html(200, homePage(org));
  if (call.path.startsWith(download)) return fileReply(org, call.path.slice(download.length));
  const [, id] = /^\/([A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?)$/.exec(call.path) ?? [];
  const object = org.store.find('Opportunity');
  const record = id === undefined || object === undefined ? undefined : org.store.get(object.name, id);
  if (object === undefined || record === undefined) return null;
  if (call.method !== 'POST') return html(200, recordPage(org, object, record, null));
  const alert = await sendForSignature(org, { orgId: orgIdOf(org), record }, await formOf(call));
  if (alert !== null) return html(200, recordPage(org, object, record, alert));
  world.touched();
  return redirect(`/${org.prefix}/${String(record['Id'])}`, 303);
};
