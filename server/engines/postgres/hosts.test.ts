import { expect, test } from 'vitest';
import { eachHost, hostNames } from './hosts.ts';

// REQ-6.1.20
test('several hosts of one connection string share its name, password, database and parameters', () => {
  const url = 'postgresql://p%40ul:a,b%2Fc@one:5432,[::1]:5433,two/paraphe?sslmode=require';
  expect(eachHost(url)).toEqual([
    'postgresql://p%40ul:a,b%2Fc@one:5432/paraphe?sslmode=require',
    'postgresql://p%40ul:a,b%2Fc@[::1]:5433/paraphe?sslmode=require',
    'postgresql://p%40ul:a,b%2Fc@two/paraphe?sslmode=require',
  ]);
  expect(hostNames(url)).toBe('one:5432, [::1]:5433, two');
});

test('one host and a socket are left as they are', () => {
  for (const url of ['postgres://u:a,b@one/x', 'postgres:///x?host=/run/a,b', 'postgres://u@/x?host=/run/postgresql'])
    expect(eachHost(url)).toEqual([url]);
});
