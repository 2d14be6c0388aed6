import path from 'node:path';
import { expect, test } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { openOfficeReader } from './office-reader.ts';

/** The built program of the thread. */
const program = path.resolve('dist/server/office-worker.js');

// REQ-1.7.82
test('a file read in a thread has the lines and the merge fields that it has here', async () => {
  const [there, here] = [openOfficeReader(program), openOfficeReader(undefined)];
  const file = docx(['Bonjour {{Account.Name}}', 'Fin'], 0);
  for (const reader of [there, here]) {
    expect(await reader.lines('docx', file, 'a')).toEqual(['Bonjour {{Account.Name}}', 'Fin']);
    expect(await reader.mergeFields('docx', file, 'a')).toEqual({ fields: ['Account.Name'], hasMore: false });
    expect(await reader.lines('docx', Buffer.from('x'), 'a')).toBeNull();
    expect(await reader.lines('pdf', file, 'a')).toBeNull();
  }
  await there.close();
});
