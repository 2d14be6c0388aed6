import type { OwnDocument } from '#contract/webdocs/own-documents.ts';

/** The parts of the list, in their order. */
export const ownDocumentGroups: {
  name: 'toSign' | 'waiting' | 'signed' | 'unsigned';
  states: readonly OwnDocument['state'][];
}[] = [
  { name: 'toSign', states: ['toSign'] },
  { name: 'waiting', states: ['waiting'] },
  { name: 'signed', states: ['signed'] },
  { name: 'unsigned', states: ['declined', 'expired', 'cancelled'] },
];
