import { isQueryValid, parseQuery } from '@jetstreamapp/soql-parser-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { soql, soqlDay, soqlId, soqlName } from './soql.ts';

// REQ-3.2.2
test('a hostile value stays one string', () => {
  const name = `x' OR Name != '`;
  const query = soql`SELECT Id FROM Account WHERE Name = ${name}`;
  expect(query.text).toBe(String.raw`SELECT Id FROM Account WHERE Name = 'x\' OR Name != \''`);
});

// REQ-3.2.2
test('whatever the value, the query keeps its one condition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      const { text } = soql`SELECT Id FROM Account WHERE Name = ${name} LIMIT 3`;
      const parsed = parseQuery(text);
      expect(parsed.limit).toBe(3);
      expect(parsed.where).toMatchObject({ left: { field: 'Name', operator: '=', literalType: 'STRING' } });
      expect(parsed.where).not.toHaveProperty('right');
    }),
    { numRuns: 40 },
  );
}, 30_000);

test('values are written as SOQL wants them', () => {
  const when = new Date('2026-03-01T10:00:00Z');
  const query = soql`SELECT Id FROM ${soqlName('gnx__Invoice__c')} WHERE A__c = ${true} AND B__c > ${12.5}
    AND C__c = ${null} AND D__c >= ${when} AND E__c = ${soqlDay('2026-03-01')} AND F__c IN ${['a', "b'c"]}
    AND Id = ${soqlId('003D000000QV9n2')}`;
  expect(query.text.replaceAll(/\s+/g, ' ')).toBe(
    'SELECT Id FROM gnx__Invoice__c WHERE A__c = true AND B__c > 12.5 AND C__c = null ' +
      "AND D__c >= 2026-03-01T10:00:00.000Z AND E__c = 2026-03-01 AND F__c IN ('a','b\\'c') " +
      "AND Id = '003D000000QV9n2IAD'",
  );
  expect(isQueryValid(query.text)).toBe(true);
});

test('what is not an id, a name, a day, a number or a list with something in it is refused', () => {
  expect(() => soqlId("003' OR Id != '")).toThrow(TypeError);
  expect(() => soqlName('Account WHERE')).toThrow(TypeError);
  expect(() => soqlDay('2026-3-1')).toThrow(TypeError);
  expect(() => soql`SELECT Id FROM A WHERE B = ${Number.NaN}`).toThrow(RangeError);
  expect(() => soql`SELECT Id FROM A WHERE B IN ${[]}`).toThrow(RangeError);
});
