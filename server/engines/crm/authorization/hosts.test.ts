import { expect, test } from 'vitest';
import { assertInstanceUrl, InvalidSpecificDomain, resolveLoginHost } from './hosts.ts';

const hosts = {
  loginUrl: 'https://login.salesforce.com',
  testUrl: 'https://test.salesforce.com',
  extraOrigins: ['http://localhost:3001/sim'],
};

// REQ-3.1.1
test('without a My Domain the kind of org decides where people log in', () => {
  expect(resolveLoginHost(hosts, { orgType: 'login' })).toBe('https://login.salesforce.com');
  expect(resolveLoginHost(hosts, { orgType: 'test', specificDomain: '' })).toBe('https://test.salesforce.com');
});

// REQ-3.1.1
test.each([
  ['acme.my.salesforce.com', 'https://acme.my.salesforce.com'],
  ['acme--uat.sandbox.my.salesforce.com', 'https://acme--uat.sandbox.my.salesforce.com'],
  ['acme-dev-ed.develop.my.salesforce.com', 'https://acme-dev-ed.develop.my.salesforce.com'],
  ['http://localhost:3001/sim/acme--uat', 'http://localhost:3001/sim/acme--uat'],
])('the My Domain %s is taken', (specificDomain, base) => {
  expect(resolveLoginHost(hosts, { orgType: 'login', specificDomain })).toBe(base);
});

const standIn = {
  loginUrl: 'http://localhost:3001/login',
  testUrl: 'http://localhost:3001/test/',
  extraOrigins: ['http://localhost:3001'],
};

test.each([
  ['login', 'aciernord.my.salesforce.com', 'http://localhost:3001/aciernord'],
  ['test', 'aciernord--uat.sandbox.my.salesforce.com', 'http://localhost:3001/aciernord--uat'],
  ['test', 'devbox.develop.my.salesforce.com', 'http://localhost:3001/devbox'],
] as const)(
  'where people log in at a stand-in, through %s, the My Domain %s is an org of its',
  (orgType, specificDomain, base) => {
    expect(resolveLoginHost(standIn, { orgType, specificDomain })).toBe(base);
  },
);

test('a My Domain of a stand-in that no secret may go to is refused', () => {
  const hostsOfNone = { ...standIn, extraOrigins: ['http://localhost:3001/sim'] };
  const choice = { orgType: 'login', specificDomain: 'acme.my.salesforce.com' } as const;
  expect(() => resolveLoginHost(hostsOfNone, choice)).toThrow(InvalidSpecificDomain);
  expect(() => resolveLoginHost(standIn, { ...choice, specificDomain: 'evil.example' })).toThrow(InvalidSpecificDomain);
});

// REQ-3.1.16
test.each([
  'evil.example',
  'acme.salesforce.com',
  'my.salesforce.com',
  'acme.my.salesforce.com.evil.example',
  'acme.my.salesforce.com/',
  'acme.my.salesforce.com:8443',
  'acme.my.salesforce.com@evil.example',
  'evil.example/.my.salesforce.com',
  'evil.example#.my.salesforce.com',
  'a.b.my.salesforce.com',
  'acme.other.my.salesforce.com',
  'acme.my.salesforce.com\nevil.example',
  'ACME.my.salesforce.com',
  'https://acme.my.salesforce.com',
  'http://localhost:3001',
  'http://localhost:30011/sim/acme',
  'http://localhost:3001/simulated/acme',
  'http://localhost:3001/sim/../admin',
  'http://localhost:3001@evil.example/sim/acme',
  'http://169.254.169.254/',
])('no secret is sent to %j', (specificDomain) => {
  expect(() => resolveLoginHost(hosts, { orgType: 'login', specificDomain })).toThrow(InvalidSpecificDomain);
});

test.each([
  'https://acme.my.salesforce.com',
  'https://acme--uat.sandbox.my.salesforce.com/',
  'https://login.salesforce.com/id/00D6g000008KX1jEAG/0056g000004ABCDAA4',
  'https://na139.salesforce.com',
  'http://localhost:3001/sim/acme',
])('bearers may go to %s', (url) => {
  expect(assertInstanceUrl(hosts, url)).toBe(url.replace(/\/$/, ''));
});

// REQ-3.1.16
test.each([
  'http://acme.my.salesforce.com',
  'https://acme.my.salesforce.com:8443',
  'https://user@acme.my.salesforce.com',
  'https://evil.example/acme.my.salesforce.com',
  'https://evilsalesforce.com',
  'https://salesforce.com',
  'https://acme.my.salesforce.com.evil.example',
  'http://localhost:3002/sim/acme',
  'ftp://acme.my.salesforce.com',
  'not a url',
])('no bearer goes to %s', (url) => {
  expect(() => assertInstanceUrl(hosts, url)).toThrow(expect.objectContaining({ code: 'CrmAuthenticationFailed' }));
});
