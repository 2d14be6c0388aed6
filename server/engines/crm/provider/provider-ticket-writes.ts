import { CrmError } from '../errors.ts';
import { toId18, toOrgId18, toId15, isSameId } from '../ids.ts';
import type { Content } from '../org-client.ts';
import { soql, soqlName } from '../soql.ts';
import { idAt, textAt } from '../record-fields.ts';
import type { WireRecord } from '../record-fields.ts';
import type { Fields } from '../org-api.ts';
import type { OrgClient } from '../org-api.ts';

/** A record with this reference is written once, even when the call is repeated or its answer was lost. */
export interface Written {
  id: string;
  /** Id of a Case. */
  number: string | null;
}

const find = async (
  provider: OrgClient,
  type: 'Case' | 'EmailMessage' | 'ContentVersion',
  reference: string,
): Promise<Written | null> => {
  const number = type === 'Case' ? soql`, CaseNumber` : soql``;
  const rows = await provider.query<WireRecord>(
    soql`SELECT Id, portal_Id__c${number} FROM ${soqlName(type)} WHERE portal_Id__c = ${reference}`,
  );
  const row = rows.find((one) => textAt(one, 'portal_Id__c') === reference);
  return row === undefined ? null : { id: toId18(idAt(row)) ?? idAt(row), number: textAt(row, 'CaseNumber') };
};

/**
 * Searches for the record before it writes, and again after a failure: the answer may be lost, or a parallel call may
 * have written it. The field is unique, so the CRM refuses a second record.
 */
const once = async (
  provider: OrgClient,
  type: 'Case' | 'EmailMessage' | 'ContentVersion',
  reference: string,
  write: () => Promise<unknown>,
): Promise<Written> => {
  const before = await find(provider, type, reference);
  if (before !== null) return before;
  let failure: unknown;
  try {
    await write();
  } catch (error) {
    failure = error;
  }
  const after = await find(provider, type, reference);
  if (after !== null) return after;
  throw failure ?? new CrmError('CrmUnavailable', { error: 'what was written is not there' });
};

export interface NewSupportRecord {
  subject: string;
  description: string;
  html: string;
  product: string;
  priority: string;
  affectedUsers: string;
  orgId: string | null;
  accessSupport: boolean;
  author: { name: string; email: string; company: string };
  /** Account of the company; the record is created on it. */
  productionOrgId: string | null;
}

const accountOf = async (provider: OrgClient, orgId: string | null): Promise<string | null> => {
  const full = toOrgId18(orgId ?? '');
  if (full === null) return null;
  const rows = await provider.query<WireRecord>(
    soql`SELECT Id, Org_ID__c FROM Account WHERE Org_ID__c IN ${[full, toId15(full) ?? full]}`,
  );
  const row = rows.find((one) => isSameId(textAt(one, 'Org_ID__c') ?? '', full));
  return row === undefined ? null : idAt(row);
};

/** Lengths of the CRM's own fields. */
const lengths = { name: 80, description: 32_000 };

export const writeSupportRecord = (provider: OrgClient, reference: string, asked: NewSupportRecord): Promise<Written> =>
  once(provider, 'Case', reference, async () => {
    const fields: Fields = {
      Subject: asked.subject,
      Description: asked.description.slice(0, lengths.description),
      html_Body__c: asked.html,
      Origin: 'Portal',
      Priority: asked.priority,
      product__c: asked.product,
      affected_users__c: asked.affectedUsers,
      app_IsNew__c: true,
      org_Id__c: asked.orgId,
      access_Support__c: asked.accessSupport,
      AccountId: await accountOf(provider, asked.productionOrgId),
      SuppliedName: asked.author.name.slice(0, lengths.name),
      SuppliedEmail: asked.author.email,
      SuppliedCompany: asked.author.company.slice(0, lengths.name),
    };
    await provider.upsert('Case', 'portal_Id__c', reference, fields);
  });

export interface NewSupportMessage {
  recordId: string;
  subject: string;
  html: string;
  text: string;
  author: { name: string; email: string };
  fromSupport: boolean;
  at: Date;
}

/** `Incoming`: from a customer; its status is new, that of support's own is sent. Only drafts can be changed later (REQ-3.2.8). */
export const writeSupportMessage = (
  provider: OrgClient,
  reference: string,
  { recordId, subject, html, text, author, fromSupport, at }: NewSupportMessage,
): Promise<Written> =>
  once(provider, 'EmailMessage', reference, () =>
    provider.upsert('EmailMessage', 'portal_Id__c', reference, {
      ParentId: recordId,
      Incoming: !fromSupport,
      Status: fromSupport ? '3' : '0',
      FromName: author.name,
      FromAddress: author.email,
      Subject: subject,
      HtmlBody: html,
      TextBody: text,
      MessageDate: at.toISOString(),
    }),
  );

export const writeSupportFile = (
  provider: OrgClient,
  reference: string,
  file: { recordId: string; name: string; content: Content },
): Promise<Written> =>
  once(provider, 'ContentVersion', reference, () =>
    provider.uploadVersion({
      name: file.name,
      fields: { FirstPublishLocationId: file.recordId, portal_Id__c: reference },
      content: file.content,
    }),
  );

/** Each org has its own status for "closed". */
export const closeSupportRecord = async (provider: OrgClient, id: string): Promise<void> => {
  const [status] = await provider.query<WireRecord>(
    soql`SELECT ApiName FROM CaseStatus WHERE IsClosed = true ORDER BY SortOrder LIMIT 1`,
  );
  const word = status === undefined ? null : textAt(status, 'ApiName');
  await provider.update('Case', id, { Status: word ?? 'Closed' });
};
