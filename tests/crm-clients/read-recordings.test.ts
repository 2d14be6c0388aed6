import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCassette, readRecordings } from './read-recordings.ts';
import { kindOf, leftOut } from './replay.ts';

const ruby = `---
http_interactions:
- request:
    method: get
    uri: https://<<SALESFORCE_HOST>>/services/data/v<<API_VERSION>>/query?q=SELECT%20Id
    body:
      encoding: US-ASCII
      string: ''
  response:
    status:
      code: 200
      message: OK
    headers:
      Content-Type:
      - application/json;charset=UTF-8
      Transfer-Encoding:
      - chunked
      Content-Encoding:
      - gzip
    body:
      encoding: ASCII-8BIT
      string: !binary |-
        ${Buffer.from('{"url":"<<INSTANCE_URL>>/x","rent":31<<API_VERSION>>}').toString('base64')}
`;

/** As Python writes it: an anchor, a file that is read by itself, and a text that goes on with too little indentation. */
const python = `interactions:
- include_file: another.yaml
- &first
  request:
    body: '{"allOrNone": false, "records": [{"LastName": "it''s
    Martin"}]}'
    method: PATCH
    uri: https://orgname.my.salesforce.com/services/data/vxx.0/composite/sobjects
  response:
    body:
      string: "[ {\\n  \\"id\\" : \\"0010xACCOUNTID0000\\",\\n  \\"success\\"\\
      \\ : true\\n} ]"
    headers:
      Response-Headers:
        Content-Type:
        - application/json
        Others: Elided
    status:
      code: 200
      message: OK
- *first
- request:
    method: POST
    uri: https://orgname.my.salesforce.com/services/async/62.0/job
  response:
    status:
      code: 201
version: 1
`;

describe('recordings of Salesforce', () => {
  // REQ-3.2.16
  it('of Ruby are read, with values in the place of hidden names', () => {
    const [recording, ...more] = readCassette(ruby, 'a.yml');
    expect(more).toEqual([]);
    expect(recording).toMatchObject({ method: 'GET', path: '/services/data/v67.0/query?q=SELECT%20Id', status: 200 });
    expect(recording?.headers).toEqual({ 'content-type': 'application/json;charset=UTF-8' });
    expect(recording?.body.toString()).toBe('{"url":"https://example.my.salesforce.com/x","rent":3167.0}');
  });

  // REQ-3.2.16
  it('of Python are read, each of the interactions that are written twice, too', () => {
    const recordings = readCassette(python, 'b.yaml');
    expect(recordings.map(({ method, path: asked, status }) => [method, asked, status])).toEqual([
      ['PATCH', '/services/data/v67.0/composite/sobjects', 200],
      ['PATCH', '/services/data/v67.0/composite/sobjects', 200],
      ['POST', '/services/async/62.0/job', 201],
    ]);
    expect(JSON.parse(recordings[0]?.body.toString() ?? '')).toEqual([{ id: '001000000000001AAA', success: true }]);
    expect(recordings.map((recording) => kindOf(recording)?.name)).toEqual([
      'results of several records',
      'results of several records',
      undefined,
    ]);
    expect(recordings.map(leftOut)).toEqual([null, null, 'Bulk API']);
  });

  // REQ-3.2.16
  it('keep their packed bodies as they came', () => {
    const packed = gzipSync('{}');
    const text = ruby.replace(/(?<=!binary \|-\n\s+)\S+/, packed.toString('base64'));
    const [recording] = readCassette(text, 'c.yml');
    expect(recording?.body).toEqual(packed);
    expect(recording?.headers['content-encoding']).toBe('gzip');
  });

  // REQ-3.2.16
  it('are found below a folder, with the fixtures whose question is known', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paraphe-recordings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of [
      ['spec/vcr/a.yml', ruby],
      ['spec/fixtures/upsert_updated_success_response.json', ''],
      ['spec/fixtures/unknown.json', '{}'],
      ['config/database.yml', 'a: 1'],
    ] as const) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    expect(readRecordings(folder).map(({ source, method, status }) => [source, method, status])).toEqual([
      ['spec/fixtures/upsert_updated_success_response.json', 'PATCH', 204],
      ['spec/vcr/a.yml', 'GET', 200],
    ]);
  });
});
