import { expect, it } from 'vitest';
import { answerKinds, outdatedBy } from './told-objects.ts';

// REQ-3.9.2
it('a change makes outdated what is made of its object: everything when the object is not known, nothing when it is another', () => {
  expect(outdatedBy(['gnx__Invoice__c', 'Consumption__c'])).toEqual(new Set(['invoices', 'consumptions']));
  expect(outdatedBy(['gnx__Invoice__c', null])).toEqual(answerKinds);
  expect(outdatedBy(['Opportunity', 'constructor', '__proto__'])).toEqual(new Set());
});
