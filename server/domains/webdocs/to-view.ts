import type { FileToCollect, Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { isTurn, type SigningState } from './rules.ts';
import { codeRoute } from './signer-code-rules.ts';
import type { Contents, Party, StoredField, StoredFile, Webdoc } from './store.ts';

export const signatoriesOf = ({ parties }: Contents): Party[] => parties.filter(({ kind }) => kind === 'signatory');

export const partyOf = ({ parties }: Contents, id: string): Party => {
  const party = parties.find((each) => each.id === id);
  if (!party) throw new Error('a party that is not of this document');
  return party;
};

export const ownerOf = ({ parties }: Contents): Party => {
  const owner = parties.find(({ kind }) => kind === 'owner');
  if (!owner) throw new Error('a document without an owner');
  return owner;
};

/** Signs, or only validates. */
export const hasToSign = ({ fields }: Contents, partyId: string): boolean =>
  fields.some((field) => field.type === 'signature' && field.partyId === partyId);

/** The document in the form that the rules need, from one signatory's view. */
export const toSigningState = (webdoc: Webdoc, contents: Contents, partyId: string): SigningState => ({
  webdoc,
  party: partyOf(contents, partyId),
  signatories: signatoriesOf(contents),
  fields: contents.fields.filter((field) => field.partyId === partyId),
  files: contents.files
    .filter((file) => file.partyId === partyId)
    .map(({ id, required, status }) => ({ id, required, isUploaded: status === 'Uploaded' })),
  documents: contents.documents,
});

const toInteraction = (field: StoredField, parties: Party[]): Interaction => ({
  tag: field.tag,
  recipient: parties.find(({ id }) => id === field.partyId)?.recipient ?? '',
  type: field.type,
  width: field.width,
  height: field.height,
  isOptional: field.isOptional,
  isAutofilled: field.isAutofilled,
  value: field.value,
  maxLength: field.maxLength,
  instruction: field.instruction,
  name: field.name,
  options: field.options,
});

export const toFileToCollect = ({
  id,
  name,
  required,
  status,
}: Pick<StoredFile, 'id' | 'name' | 'required' | 'status'>): FileToCollect => ({
  id,
  name,
  required,
  status,
});

const toPartyView = ({ id, firstName, lastName, email, status, type }: Party) => ({
  id,
  firstName,
  lastName,
  email,
  status,
  type,
});

const toSecondFactor = (party: Party): Pick<WebdocView['signatory'], 'secondFactor'> => {
  const route = codeRoute(party);
  return route ? { secondFactor: { channel: route.channel, destination: route.destination } } : {};
};

/** The document as one signatory sees it (REQ-2.3.1). Recipients are all other parties, the owner last. */
export const toView = (webdoc: Webdoc, contents: Contents, partyId: string): WebdocView => {
  const { parties, fields } = contents;
  const party = partyOf(contents, partyId);
  const owner = ownerOf(contents);
  const others = parties.filter(({ id }) => id !== partyId && id !== owner.id);
  return {
    name: webdoc.name,
    status: webdoc.status,
    language: webdoc.language,
    createdDate: webdoc.createdAt.toISOString(),
    expiresDate: webdoc.expiresAt?.toISOString() ?? null,
    signatory: {
      id: party.id,
      firstName: party.firstName,
      lastName: party.lastName,
      email: party.email,
      status: party.status,
      recipient: party.recipient,
      language: party.language,
      isTurn: isTurn(toSigningState(webdoc, contents, partyId)),
      ...toSecondFactor(party),
    },
    owner: { firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
    recipients: [...others, owner].map(toPartyView),
    interactions: fields.filter((field) => field.partyId === partyId).map((field) => toInteraction(field, parties)),
    recipientsInteractions: fields
      .filter((field) => field.partyId !== partyId)
      .map((field) => toInteraction(field, parties)),
    contentDocuments: contents.documents,
    filesToCollect: contents.files.filter((file) => file.partyId === partyId).map(toFileToCollect),
    allowDecline: webdoc.allowDecline,
    allowDelegation: webdoc.allowDelegation,
    isSealed: webdoc.sealedAt !== null,
  };
};
