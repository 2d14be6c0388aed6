import { describe, expect, it } from 'vitest';
import { MessageRefused } from './message-refused.ts';
import { outboundMessage } from './outbound-message.test-support.ts';
import { readMessage } from './read-message.ts';

const orgId = '00DPr0000000001';
const good = outboundMessage({ orgId, objects: ['Account', 'gnx__Contract__c', 'Account', null] });
const readText = (text: string) => readMessage(Buffer.from(text));
const faultOf = (bytes: Uint8Array | string): string => {
  try {
    readMessage(Buffer.from(bytes));
    return 'none';
  } catch (error) {
    return error instanceof MessageRefused ? error.fault : String(error);
  }
};

// REQ-3.9.2
it('reads whose message it is and which objects have changed, whatever the prefixes', () => {
  const expected = { orgId: '00DPr0000000001MAA', objects: new Set(['Account', 'gnx__Contract__c', null]) };
  expect(readText(good)).toEqual(expected);
  expect(
    readText(good.replaceAll('soapenv', 's').replaceAll('xsi', 'i').replaceAll('sf:', 'x:').replaceAll(':sf', ':x')),
  ).toEqual(expected);
  expect(readText(`\uFEFF${good}`)).toEqual(expected);
  expect(readText(good.replace('<soapenv:Body>', '<soapenv:Header/><soapenv:Body>'))).toEqual(expected);
});

// REQ-3.9.2
it('takes a record without data for one of any object', () => {
  const deleted = good.replaceAll(/<sObject .*<\/sObject>/g, '<sObject xsi:nil="true"/>');
  expect(readText(deleted).objects).toEqual(new Set([null]));
});

// REQ-3.9.3
describe('refuses', () => {
  const doctype = (text: string) => good.replace('?>', `?>\n<!DOCTYPE x [${text}]>`);
  const within = (text: string) => good.replace('<sf:Name>', `<sf:Name>${text}`);
  const laughs = `<!ENTITY a "ha">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(at)};`.repeat(10)}">`)
    .join('')}`;
  const many = Array.from({ length: 101 }, () => 'Account');
  it.each([
    ['an outer entity', doctype('<!ENTITY e SYSTEM "file:///etc/passwd">').replace('Müller', '&e;'), 'NotInMessages'],
    ['entities of entities', doctype(laughs).replace('Müller', '&j;'), 'NotInMessages'],
    ['an entity that nobody declared', within('&j;'), 'NotXml'],
    ['a bare ampersand', within('a & b'), 'NotXml'],
    ['a section', within('<![CDATA[x]]>'), 'NotInMessages'],
    ['a comment', within('<!-- x -->'), 'NotInMessages'],
    ['an instruction', within('<?x y?>'), 'NotInMessages'],
    ['deep nesting', within('<a>'.repeat(50_000)), 'TooDeep'],
    ['more elements than a message can have', within('<a/>'.repeat(25_000)), 'TooManyElements'],
    ['101 notifications', outboundMessage({ orgId, objects: many }), 'TooManyNotifications'],
    ['no notification', outboundMessage({ orgId, objects: [] }), 'NotANotification'],
    ['another namespace', good.replace('2005/09/outbound', '2005/09/inbound'), 'NotANotification'],
    [
      'SOAP 1.2',
      good.replace('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'),
      'NotANotification',
    ],
    [
      'another namespace of the record',
      good.replaceAll('urn:sobject.enterprise', 'urn:sobject.foreign'),
      'NotANotification',
    ],
    ['a record without a type', good.replaceAll(/ xsi:type="[^"]*"/g, ''), 'NotANotification'],
    ['two orgs', good.replace('<ActionId>', `<OrganizationId>${orgId}</OrganizationId><ActionId>`), 'NotANotification'],
    ['no org', good.replace(orgId, 'x'), 'NotANotification'],
    ['two bodies', good.replace('</soapenv:Body>', '</soapenv:Body><soapenv:Body/>'), 'NotANotification'],
    [
      'a prefix that nobody declared',
      good.replace(' xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"', ''),
      'NotXml',
    ],
    ['tags that do not match', good.replace('</notifications>', '</notification>'), 'NotXml'],
    ['an end before the end', good.slice(0, -30), 'NotXml'],
    ['two roots', good + good.slice(good.indexOf('<soapenv:Env')), 'NotXml'],
    ['an attribute twice', good.replace('<sf:Id>', '<sf:Id a="1" a="2">'), 'NotXml'],
    ['text behind the end', `${good}x`, 'NotXml'],
    ['a long tag', within(`<a ${'x="" '.repeat(20_000)}/>`), 'NotXml'],
    ['a control character', within('\u0001'), 'NotXml'],
    ['nothing', '', 'NotXml'],
    ['JSON', '{"a":1}', 'NotXml'],
    ['another declared encoding', good.replace('UTF-8', 'ISO-8859-1'), 'NotUtf8'],
    ['another encoding', Buffer.from(good, 'latin1'), 'NotUtf8'],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'NotUtf8'],
  ])('%s', (_, message, fault) => {
    expect(faultOf(message)).toBe(fault);
  });
});
