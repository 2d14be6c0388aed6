import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { crmFor, grantAt, json, openSmallOrg, openStore } from '../small-org.test-support.ts';
import { soql } from '../soql.ts';

const contacts = soql`SELECT Id FROM Contact`;
const contactId = '003D000000QV9n2IAD';
/** Megabytes are unpacked slowly on a busy machine. */
const patient = { screenTimeoutMs: 30_000, jobTimeoutMs: 30_000 };
const clientAt = (base: string) => crmFor(base, patient).openOrg(openStore(grantAt(base)).keeper('a'));

/** Answers `megabytes` of spaces around a record; gzip makes a thousandth of them. */
const openLongOrg = (megabytes: number, status = 200) => {
  const spaces = gzipSync(`${' '.repeat(megabytes << 20)}}`, { level: 1 });
  return openSmallOrg((_asked, response, count) => {
    const page = `{"done":false,"nextRecordsUrl":"/services/data/v67.0/query/01g-${count}","records":[{"Id":"${count}"}]`;
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(Buffer.concat([gzipSync(page), spaces]));
  });
};

// REQ-3.2.10
test('an answer that unpacks to more than 32 MiB is not read to its end, nor more than 64 MiB of one query', async () => {
  const [long, many] = [await openLongOrg(40), await openLongOrg(20)];
  const tooLong = { code: 'CrmUnavailable', raw: { error: 'answer too long' } };
  await expect(clientAt(long.base).retrieve('Contact', contactId, ['Id'])).rejects.toMatchObject(tooLong);
  await expect(clientAt(many.base).query(contacts)).rejects.toMatchObject(tooLong);
  expect(many.asked).toHaveLength(4);
}, 30_000);

// REQ-3.2.10
test('of a long refusal the beginning counts', async () => {
  const org = await openLongOrg(40, 403);
  await expect(clientAt(org.base).retrieve('Contact', contactId, ['Id'])).rejects.toMatchObject({
    raw: { status: 403 },
  });
});

// REQ-3.2.10
test('a query that never comes to its end is given up after 2,000 pages', async () => {
  const org = await openSmallOrg((_asked, response, count) =>
    json(response, 200, { done: false, records: [], nextRecordsUrl: `/services/data/v67.0/query/01g-${count}` }),
  );
  const readAll = async () => {
    for await (const rows of clientAt(org.base).queryPages(contacts)) expect(rows).toEqual([]);
  };
  await expect(readAll()).rejects.toMatchObject({ raw: { error: 'too many pages' } });
  expect(org.asked).toHaveLength(2_000);
}, 60_000);
