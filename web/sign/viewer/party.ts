import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { fullName } from '#contract/text.ts';

const isOfType = (type: string) => (party: { type: string }) => party.type.toLowerCase() === type;

/** Owner-type recipients are notified, but do not sign (REQ-2.4.3). */
export const isOwnerType = isOfType('owner');
/** Recipients of other types only get a copy. */
export const isSignatory = isOfType('signatory');

const numberOf = (recipient: string): number => Number(recipient.slice(1));

/** Name of party `s1`, `s2` …: signatories are numbered from 1 in their order; `view.recipients` omits the reader. */
export const nameOfParty = (view: WebdocView, recipient: string): string | null => {
  const [own, requested] = [numberOf(view.signatory.recipient), numberOf(recipient)];
  if (own === requested) return fullName(view.signatory);
  const party = view.recipients.filter(isSignatory)[requested < own ? requested - 1 : requested - 2];
  return party ? fullName(party) : null;
};
