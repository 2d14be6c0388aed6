import { expect, it } from 'vitest';
import { branding } from '#contract/brandings.ts';
import { templateDocument } from '#contract/documents.ts';
import { signerAnswer, signLog } from '#contract/sign-logs.ts';
import { ticket, ticketMessage } from '#contract/tickets.ts';
import { apiToken } from '#contract/tokens/tokens.ts';
import { previewView } from '#contract/webdocs/previews.ts';
import { fileToCollect, interaction, interactionTypes, partyStatuses, webdocView } from '#contract/webdocs/webdocs.ts';

/** Field names that integrators and older clients use. Schemas may have more; every answer is checked against them. */
const expectNames = ({ shape }: { shape: object }, names: string): void => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(names.split(' ')));
};

const person = 'id firstName lastName email status';

// REQ-2.3.1
it('a webdoc has the names that signing pages read', () => {
  const { signatory, owner, recipients, contentDocuments } = webdocView.shape;
  expectNames(
    webdocView,
    'name status createdDate signatory owner recipients interactions recipientsInteractions contentDocuments filesToCollect allowDecline',
  );
  expectNames(signatory, person);
  expectNames(owner, 'firstName lastName email');
  expectNames(recipients.def.element, `${person} type`);
  expectNames(contentDocuments.def.element, 'id title');
  expect(partyStatuses).toEqual(['pending', 'signed', 'declined']);
});

// REQ-2.3.2
it('an interaction has its names and types', () => {
  expectNames(
    interaction,
    'tag recipient type width height isOptional isAutofilled value maxLength instruction name options',
  );
  expect(interactionTypes).toEqual(['text', 'number', 'checkbox', 'picklist', 'date', 'mention', 'signature']);
});

// REQ-2.3.3
it('a file to collect has its names and states', () => {
  expectNames(fileToCollect, 'id name required status');
  expect(fileToCollect.shape.status.options).toEqual(['Pending', 'Collected', 'Uploaded']);
});

// REQ-2.3.4
it('a preview has its names', () => {
  expectNames(previewView, 'name createdDate htmlDocument interactions');
  expectNames(previewView.shape.htmlDocument, 'content');
});

// REQ-2.3.6
it('a branding has its names', () => {
  expectNames(branding, 'id name background text button buttonText logo logoSize isDefault lastModification');
});

// REQ-2.3.7
it('a ticket and its messages have their names', () => {
  expectNames(
    ticket,
    'id caseNumber subject description htmlBody product__c orgId priority affected_users__c accessSupport createdDate closedDate status app_IsNew__c closeReason emailMessages',
  );
  expectNames(ticketMessage, 'fromAddress fromName htmlBody createdDate');
});

// REQ-2.3.10
it('a token has its names', () => {
  expectNames(apiToken, 'id name orgType isActive expiration');
});

// REQ-2.3.11
it('a template has its names', () => {
  expectNames(templateDocument, 'id name extension size modifiedDate type');
});

// REQ-2.3.12
it('a sign log has its names', () => {
  const { signature_request: request, signer } = signLog.shape.data.shape;
  expectNames(signLog, 'event_id event_name event_time error org_name data');
  expectNames(request.def.innerType, 'id status expiration_date ordered_signers external_id');
  expectNames(signer.def.innerType, 'id status info answers');
  expectNames(
    signer.def.innerType.shape.info,
    'first_name last_name email signature_level signature_authentication_mode',
  );
  expectNames(signerAnswer, 'field_type name question answer checked');
});
