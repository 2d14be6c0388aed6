import { expect, test } from 'vitest';
import { openObjectNames } from './object-names.ts';

const describing = (...sobjects: object[]) => {
  let asked = 0;
  return {
    describeAll: () =>
      Promise.resolve({ sobjects: [...sobjects, null, { name: 'History', keyPrefix: null }] }).finally(
        () => (asked += 1),
      ),
    asked: () => asked,
  };
};

// REQ-2.7.82
test('the object of a record is found by its id, and an org is asked once for all its objects', async () => {
  const names = openObjectNames();
  const org = describing({ name: 'Opportunity', keyPrefix: '006' }, { name: 'Account', keyPrefix: '001' });
  expect(await names.find('one', '006', org.describeAll)).toBe('Opportunity');
  expect(await names.find('one', '001', org.describeAll)).toBe('Account');
  expect(org.asked()).toBe(1);
  expect(await names.find('two', '001', org.describeAll)).toBe('Account');
  expect(org.asked()).toBe(2);
});

// REQ-2.7.82
test('an id of an object that nobody could see so far is asked about again', async () => {
  const names = openObjectNames();
  expect(
    await names.find('one', 'a01', describing({ name: 'Name', keyPrefix: 'a01', retrieveable: false }).describeAll),
  ).toBeNull();
  expect(await names.find('one', 'a01', describing({ name: 'Order__c', keyPrefix: 'a01' }).describeAll)).toBe(
    'Order__c',
  );
});

// REQ-2.7.82
test('the orgs asked last are remembered', async () => {
  const names = openObjectNames();
  const org = describing({ name: 'Account', keyPrefix: '001' });
  for (let nth = 0; nth < 101; nth += 1) await names.find(`org ${nth}`, '001', org.describeAll);
  await names.find('org 100', '001', org.describeAll);
  expect(org.asked()).toBe(101);
  await names.find('org 0', '001', org.describeAll);
  expect(org.asked()).toBe(102);
});
