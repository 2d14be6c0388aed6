import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { fullName } from '#contract/text.ts';

const isOfType = (type: string) => (party: { type: string }) => party.type.toLowerCase() === type;

/** Owner-type recipients are told, but do not sign (specification 2 §4). */
export const isOwnerType = isOfType('owner');
/** The others are only sent a copy. */
export const isSignatory = isOfType('signatory');

const numberOf = (recipient: string): number => Number(recipient.slice(1));

/** Who fills a field of `s2`: signatories are numbered from 1 in their order, and the view lists all but the reader. */
export const nameOfParty = (view: WebdocView, recipient: string): string | null => {
  const [own, wanted] = [numberOf(view.signatory.recipient), numberOf(recipient)];
  if (own === wanted) return fullName(view.signatory);
  const party = view.recipients.filter(isSignatory)[wanted < own ? wanted - 1 : wanted - 2];
  return party ? fullName(party) : null;
};
