import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3, type CloudServer } from './cloud-servers.test-support.ts';
import { openFiles } from './open-files.ts';

/** Passes calls on to the real server, and remembers them. */
const calls: string[] = [];
let server: CloudServer;
let proxy: Server;
let filesUrl: string;
beforeAll(async () => {
  server = await startS3();
  const { host } = new URL(server.filesUrl);
  proxy = createServer((call, answer) => {
    calls.push(`${call.method} ${call.url}`);
    const [hostname, port] = host.split(':');
    const onwards = request({ hostname, port, method: call.method, path: call.url, headers: call.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    call.pipe(onwards);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  filesUrl = server.filesUrl.replace(host, `127.0.0.1:${(proxy.address() as AddressInfo).port}`);
}, 30_000);
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.stop();
});

// REQ-6.1.4
test('an upload that breaks off as the portal stops leaves no part in the bucket', async () => {
  const files = await openFiles(filesUrl);
  const body = new PassThrough();
  const put = files.put('large', body, { contentType: 'application/pdf' }).catch((error: Error) => error.message);
  body.write(Buffer.alloc(6 * 1_048_576));
  await expect.poll(() => calls.some((call) => /^PUT .*partNumber=1/.test(call))).toBe(true);
  body.destroy(new Error('cut off'));
  await files.close();
  expect(calls.filter((call) => /^DELETE .*uploadId=/.test(call))).toHaveLength(1);
  // s3rver refuses the removal, so the reason of the failure is not told by it.
  expect(await put).toEqual(expect.any(String));
});
