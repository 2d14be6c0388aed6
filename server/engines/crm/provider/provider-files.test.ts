import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { crmFor, json, openSmallOrg, type Answer } from '../small-org.test-support.ts';
import { soql } from '../soql.ts';
import { openProviderFiles } from './provider-files.ts';

const version = (bytes: number | null) => ({ id: '068D000000QV9n2IAD', bytes });
const open = async (file: Answer) => {
  const org = await openSmallOrg((asked, response, count) => {
    if (asked.path.includes('token'))
      return json(response, 200, {
        access_token: 'access',
        instance_url: org.base,
        id: `${org.base}/id/00D6g000008KX1jEAG/0056g000004ABCDAA4`,
        issued_at: String(Date.now()),
      });
    if (asked.path.includes('query')) return json(response, 200, { done: true, records: [] });
    return file(asked, response, count);
  });
  const crm = crmFor(org.base);
  const files = () => org.asked.filter(({ path }) => path.includes('VersionData')).length;
  return { crm, files, query: () => crm.providerOrg().query(soql`SELECT Id FROM Case`) };
};

// REQ-3.2.5
test('files that customers do not read hold no place at the org', async () => {
  const { crm, query } = await open((_, response) => void response.end(Buffer.alloc(300_000, 'a')));
  const answers = [];
  for (let nth = 0; nth < 8; nth += 1) answers.push(await crm.providerFile('company', version(300_000)));
  expect(answers.map(({ content, bytes }) => [Buffer.isBuffer(content), bytes])).toEqual(
    Array.from({ length: 8 }, () => [true, 300_000]),
  );
  expect(await query()).toEqual([]);
});

test('while the org sends two files slowly, one of a company, others wait for them alone', async () => {
  const ends: (() => void)[] = [];
  const { crm, files, query } = await open((_, response) => {
    response.writeHead(200, { 'content-length': '4' }).write('ab');
    ends.push(() => response.end('cd'));
  });
  const asked = ['one', 'one', 'two', 'three'].map((company) => crm.providerFile(company, version(4)));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(await query()).toEqual([]);
  expect(files()).toBe(2);
  for (let nth = 0; nth < asked.length; nth += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(nth));
    ends[nth]?.();
  }
  for (const { content } of await Promise.all(asked)) expect(content).toEqual(Buffer.from('abcd'));
});

test('a company that waits too long for another file is told', async () => {
  const files = openProviderFiles(20);
  void files('one', () => new Promise(() => {}));
  const second = files('one', () => Promise.reject(new Error('never begun')));
  await expect(second).rejects.toMatchObject({ code: 'CrmTimeout' });
});

test('a file that is too large to be read whole keeps its place until it is read or given up', async () => {
  const { crm, files } = await open((_, response) => {
    response.write('ab');
    response.end('cd');
  });
  const { content } = await crm.providerFile('one', version(null));
  const next = crm.providerFile('one', version(4));
  expect((await buffer(content as Readable)).toString()).toBe('abcd');
  expect((await next).content).toEqual(Buffer.from('abcd'));
  const given = await crm.providerFile('one', version(null));
  (given.content as Readable).destroy();
  expect((await crm.providerFile('one', version(4))).bytes).toBe(4);
  expect(files()).toBe(4);
});

test('a file that comes cut is refused, and leaves its place', async () => {
  const { crm } = await open((_, response) => void response.end('abc'));
  for (let nth = 0; nth < 3; nth += 1)
    await expect(crm.providerFile('one', version(4))).rejects.toMatchObject({ code: 'CrmUnavailable' });
});
