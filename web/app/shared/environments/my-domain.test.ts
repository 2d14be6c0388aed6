import { expect, it } from 'vitest';
import { myDomainOf } from './my-domain.ts';

it.each([
  ['https://acier-nord.my.salesforce.com', 'acier-nord'],
  ['https://acier-nord--uat.sandbox.my.salesforce.com/', 'acier-nord--uat.sandbox'],
  ['https://eu12.salesforce.com', null],
  ['https://evil.example/.my.salesforce.com', null],
  ['http://localhost:3001/aciernord', null],
])('the domain one would type to reach %s is %s', (instanceUrl, domain) => {
  expect(myDomainOf(instanceUrl)).toBe(domain);
});
