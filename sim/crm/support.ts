import { formOf, html, redirect } from './http.ts';
import type { Call, Reply } from './http.ts';
import type { SfRecord } from './fields.ts';
import { escapeHtml, layout } from './pages.ts';
import { caseStatuses } from './schema.ts';
import { userNamed } from './world.ts';
import type { Org, World } from './world.ts';
import type { Writer } from './writer.ts';

const agentName = 'hugo.lambert@docugen.example';
const agentAddress = 'support@docugen.example';

/** `/_sim/support`: pages to answer and close tickets as the provider's support agent. */
export const supportEndpoint = async (world: World, call: Call): Promise<Reply> => {
  const provider = [...world.orgs.values()].find((org) => org.spec.kind === 'provider');
  if (provider === undefined) return html(404, layout('Support', '<h1>No provider org</h1>'));
  const [, , id = '', verb = ''] = call.path.split('/');
  if (id === '') return html(200, casesPage(provider));
  const ticket = provider.store.get('Case', id);
  if (ticket === undefined)
    return html(404, layout('Support', '<h1>No such case</h1><p><a href="/_sim/support">All cases</a></p>'));
  if (call.method !== 'POST') return html(200, casePage(provider, ticket));
  const form = await formOf(call);
  const writer = { userId: String(userNamed(provider, agentName)?.['Id']), now: world.now() };
  if (verb === 'answer') answer(provider, ticket, form.get('text') ?? '', writer);
  if (verb === 'status') setStatus(provider, ticket, form.get('status') ?? '', writer);
  world.touched();
  return redirect(`/_sim/support/${id}`, 303);
};

/** Adds an outgoing e-mail to the case and ends its status `New`. */
const answer = (org: Org, ticket: SfRecord, text: string, writer: Writer): void => {
  if (text.trim() === '') return;
  const paragraphs = text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((part) => `<p>${escapeHtml(part).replaceAll(/\r?\n/g, '<br>')}</p>`);
  org.store.create(
    'EmailMessage',
    {
      ParentId: ticket['Id'],
      Incoming: false,
      Status: '3',
      FromName: 'Hugo Lambert – Support Docugen',
      FromAddress: agentAddress,
      ToAddress: ticket['SuppliedEmail'],
      Subject: `Re: ${String(ticket['Subject'])}`,
      HtmlBody: paragraphs.join(''),
      TextBody: text.trim(),
    },
    writer,
  );
  const id = String(ticket['Id']);
  const status = ticket['Status'] === 'New' ? 'In Progress' : ticket['Status'];
  org.store.update('Case', id, { app_IsNew__c: false, Status: status }, writer);
};

const setStatus = (org: Org, ticket: SfRecord, status: string, writer: Writer): void => {
  if (!caseStatuses.includes(status)) return;
  org.store.update('Case', String(ticket['Id']), { Status: status, app_IsNew__c: status === 'New' }, writer);
};

const casesPage = (org: Org): string => {
  const cases = org.store
    .rows('Case')
    .toSorted((left, right) => (String(left['CreatedDate']) < String(right['CreatedDate']) ? 1 : -1));
  const rows = cases.map(
    (ticket) =>
      `<tr><td><a href="/_sim/support/${String(ticket['Id'])}">${escapeHtml(ticket['CaseNumber'])}</a></td><td>${escapeHtml(ticket['Subject'])}<br><small>${escapeHtml(ticket['SuppliedCompany'])}</small></td><td>${escapeHtml(ticket['Priority'])}</td><td>${escapeHtml(ticket['Status'])}</td></tr>`,
  );
  return layout(
    'Support cases',
    `<h1>Support cases</h1><div class="card"><table><thead><tr><th>Number</th><th>Subject</th><th>Priority</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  );
};

const casePage = (org: Org, ticket: SfRecord): string => {
  const id = String(ticket['Id']);
  const facts = [
    'Status',
    'Priority',
    'product__c',
    'affected_users__c',
    'org_Id__c',
    'SuppliedName',
    'SuppliedEmail',
    'access_Support__c',
  ];
  const rows = facts.map(
    (name) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(ticket[name])}</td></tr>`,
  );
  const options = caseStatuses.map(
    (status) => `<option${status === ticket['Status'] ? ' selected' : ''}>${escapeHtml(status)}</option>`,
  );
  return layout(
    `Case ${String(ticket['CaseNumber'])}`,
    `<p><a href="/_sim/support">All cases</a></p><h1>${escapeHtml(ticket['CaseNumber'])} – ${escapeHtml(ticket['Subject'])}</h1>
<div class="card"><table><tbody>${rows.join('')}</tbody></table><pre>${escapeHtml(ticket['Description'])}</pre>${attachments(org, id)}</div>
<form method="post" action="/_sim/support/${id}/answer" class="card"><h2><label for="text">Answer the customer</label></h2><textarea id="text" name="text" rows="5" required></textarea><p><button>Send the answer</button></p></form>
<form method="post" action="/_sim/support/${id}/status" class="card"><h2><label for="status">Status</label></h2><select id="status" name="status">${options.join('')}</select><p><button class="quiet">Change the status</button></p></form>
<div class="card"><h2>Messages</h2>${messages(org, id)}</div>`,
  );
};

const attachments = (org: Org, id: string): string => {
  const names = org.store
    .rows('ContentDocumentLink')
    .filter((link) => link['LinkedEntityId'] === id)
    .map((link) => org.store.get('ContentDocument', String(link['ContentDocumentId'])))
    .map((document) => `<li>${escapeHtml(document?.['Title'])}.${escapeHtml(document?.['FileExtension'])}</li>`);
  return names.length === 0 ? '' : `<h2>Files</h2><ul>${names.join('')}</ul>`;
};

/** Shows messages as source text, because customers' HTML is not trusted here either. */
const messages = (org: Org, id: string): string => {
  const thread = org.store
    .rows('EmailMessage')
    .filter((message) => message['ParentId'] === id)
    .toSorted((left, right) => (String(left['MessageDate']) < String(right['MessageDate']) ? 1 : -1));
  if (thread.length === 0) return '<p class="soft">None yet.</p>';
  return thread
    .map((message) => {
      const body = String(message['TextBody'] ?? message['HtmlBody'] ?? '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
      return `<div class="message"><strong>${escapeHtml(message['FromName'])}</strong> <small>${message['Incoming'] === true ? 'customer' : 'support'}, ${escapeHtml(message['MessageDate'])}</small><pre>${escapeHtml(body)}</pre></div>`;
    })
    .join('');
};
