import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect } from 'vitest';
import { uploadsAtOnce } from '#contract/limits.ts';
import { buildApp } from '#server/app.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { png } from '../drawn-png.test-support.ts';
import { create, note, noteActions, openSender, sign } from '../signing.test-support.ts';
import { lookAfterFileJob } from '../job-names.ts';

const test = worldTest();
let bearer: string;
/** The same product with an upload time limit of 400 ms instead of a minute. */
let app: FastifyInstance;
let origin: URL;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'slow@acier-nord.example'));
  app = await buildApp(world.config, world.context, {
    senders: { bodyWithinMs: 400, windowMs: 400, leastBytesPerSecond: 5_000 },
  });
  origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await app.close();
});

const openFile = async (world: World) => {
  const created = await create(
    world,
    bearer,
    note({ filesToCollect: [{ name: 'Pièce d’identité', required: true, recipient: 's1' }] }),
  );
  const token = created.signatories[0]?.token ?? '';
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  return { id: created.id, token, path: `/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}` };
};
type Opened = Awaited<ReturnType<typeof openFile>>;

const keptFor = async (world: World, { id }: Opened): Promise<string[]> => {
  const kept = [];
  for await (const { key } of world.context.files.list(`webdocs/${id}/files/`)) kept.push(key);
  return kept;
};
const statusOf = async (world: World, { token }: Opened): Promise<string> => {
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  return body.filesToCollect[0].status;
};
/** Number of uploads for this document that the server has begun to store. */
const begunFor = async (world: World, { id }: Opened): Promise<number> => {
  const jobs = world.context.db.selectFrom('jobs').select('payload').where('name', '=', lookAfterFileJob);
  return (await jobs.execute()).filter(({ payload }) => JSON.stringify(payload).includes(id)).length;
};
const uploadEvents = async (world: World, { id }: Opened) => {
  const { body } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  return body.entries.filter(({ event }: { event: string }) => event === 'signer.file_uploaded');
};

/** A picture of exactly this size, padded with a chunk that no decoder reads. */
const pictureOf = (bytes: number): Buffer => {
  const whole = png(60, 20);
  const rest = Buffer.alloc(bytes - whole.length, 7);
  rest.writeUInt32BE(rest.length - 12);
  rest.write('npAd', 4);
  const end = whole.length - 12;
  return Buffer.concat([whole.subarray(0, end), rest, whole.subarray(end)]);
};

const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="carte.png"\r\n\r\n';
const tail = '\r\n--b--\r\n';

/** Starts an upload on a raw socket, to control when each byte is sent. */
const begin = async (opened: Opened, bytes: number, door = origin): Promise<Socket> => {
  const socket = connect(Number(door.port), door.hostname);
  // The server may close the connection while we write.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST ${opened.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${head.length + bytes + tail.length}\r\n\r\n${head}`,
  );
  return socket;
};
const answerOf = async (socket: Socket): Promise<string> => {
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  if (!socket.closed) await once(socket, 'close');
  return said;
};

test('a slow line hands its file in, however often the time of a form has passed', async ({ world }) => {
  const opened = await openFile(world);
  const file = pictureOf(120_000);
  const socket = await begin(opened, file.length);
  const answer = answerOf(socket);
  for (let at = 0; at < file.length; at += 10_000) {
    socket.write(file.subarray(at, at + 10_000));
    await pause(80);
  }
  socket.write(tail);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await statusOf(world, opened)).toBe('Uploaded');
});

// REQ-4.1.9
test('a file that hardly comes is cut, and nothing of it stays', async ({ world }) => {
  const opened = await openFile(world);
  const file = pictureOf(120_000);
  const socket = await begin(opened, file.length);
  const answer = answerOf(socket);
  socket.write(file.subarray(0, 1_000));
  const drip = setInterval(() => socket.write('x'), 50);
  expect(await answer).toBe('');
  clearInterval(drip);
  await expect.poll(() => keptFor(world, opened)).toEqual([]);
  expect(await statusOf(world, opened)).toBe('Pending');
  expect(await uploadEvents(world, opened)).toEqual([]);
});

test('a form that dawdles is cut, wherever it goes', async () => {
  // Where no call is, the answer comes before the form; its connection is cut too.
  for (const [path, answer] of [
    ['/api/webdoc/sign', /^$/],
    ['/api/nowhere', /^HTTP\/1\.1 404 /],
  ] as const) {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`);
    const drip = setInterval(() => socket.write(' '), 50);
    expect(await answerOf(socket)).toMatch(answer);
    clearInterval(drip);
  }
});

// REQ-4.1.9
test('an upload whose connection breaks leaves nothing, and the next one is taken', async ({ world }) => {
  const opened = await openFile(world);
  const file = pictureOf(400_000);
  const arrival = once(app.server, 'connection');
  const socket = await begin(opened, file.length);
  const [received] = (await arrival) as [Socket];
  socket.write(file.subarray(0, 300_000));
  // The server has the bytes and is storing them.
  await expect.poll(() => begunFor(world, opened)).toBe(1);
  await expect.poll(() => received.bytesRead).toBeGreaterThan(300_000);
  socket.destroy();
  await once(socket, 'close');
  const again = await begin(opened, file.length);
  const answer = answerOf(again);
  again.write(file);
  again.write(tail);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => keptFor(world, opened)).toHaveLength(1);
  expect(await uploadEvents(world, opened)).toHaveLength(1);
});

test('of two uploads of one item the one that ends last stays, and the other’s file goes', async ({ world }) => {
  const opened = await openFile(world);
  const [first, last] = [pictureOf(5_000), pictureOf(6_000)];
  const slow = await begin(opened, last.length, new URL(world.origin));
  const slowAnswer = answerOf(slow);
  slow.write(last.subarray(0, 3_000));
  const quick = await begin(opened, first.length, new URL(world.origin));
  const quickAnswer = answerOf(quick);
  quick.write(first);
  quick.write(tail);
  expect(await quickAnswer).toMatch(/^HTTP\/1\.1 200 /);
  slow.write(last.subarray(3_000));
  slow.write(tail);
  expect(await slowAnswer).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => keptFor(world, opened)).toHaveLength(1);
  const [key = ''] = await keptFor(world, opened);
  expect(await world.context.files.head(key)).toMatchObject({ bytes: last.length });
  const named = world.context.db.selectFrom('webdoc_files').select(['file_key', 'bytes']);
  expect(await named.where('webdoc_id', '=', opened.id).execute()).toEqual([{ file_key: key, bytes: last.length }]);
});

// REQ-2.5.6
test('25 MB to the byte are taken, one byte more is refused as too big', async ({ world }) => {
  const opened = await openFile(world);
  const send = async (bytes: number) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pictureOf(bytes))]), 'photo.png');
    const answer = await fetch(world.origin + opened.path, { method: 'POST', body: form });
    return [answer.status, ((await answer.json()) as { code?: string; status?: unknown }).code];
  };
  expect(await send(26_214_401)).toEqual([413, 'FileTooBig']);
  expect(await keptFor(world, opened)).toEqual([]);
  expect(await send(26_214_400)).toEqual([200, undefined]);
});

test('a file on its way when its signatory signs is refused, and nothing of it stays', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ filesToCollect: [{ name: 'RIB', required: false, recipient: 's1' }] }),
  );
  const token = created.signatories[0]?.token ?? '';
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  const opened = {
    id: created.id,
    token,
    path: `/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}`,
  };
  const file = pictureOf(4_000);
  const socket = await begin(opened, file.length, new URL(world.origin));
  const answer = answerOf(socket);
  socket.write(file.subarray(0, 2_000));
  expect((await sign(world, token, noteActions)).status).toBe(200);
  socket.write(file.subarray(2_000));
  socket.write(tail);
  expect(await answer).toMatch(/^HTTP\/1\.1 409 [^]*AlreadySign/);
  await expect.poll(() => keptFor(world, opened)).toEqual([]);
});

test('one signatory sends a few files at once, not many', async ({ world }) => {
  const opened = await openFile(world);
  const begun = await Promise.all(
    Array.from({ length: uploadsAtOnce + 1 }, () => begin(opened, 100_000, new URL(world.origin))),
  );
  const answers = begun.map(async (socket) => {
    const [said] = (await once(socket, 'data')) as [Buffer];
    return said.toString();
  });
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5/);
  for (const socket of begun) socket.destroy();
  const next = async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png(60, 20))]), 'carte.png');
    return (await fetch(world.origin + opened.path, { method: 'POST', body: form })).status;
  };
  await expect.poll(next).toBe(200);
});

// REQ-4.1.9
test('a process that dies between storing a file and naming it leaves no file behind', async ({ world }) => {
  const opened = await openFile(world);
  const send = async (): Promise<Socket> => {
    const file = pictureOf(5_000);
    const socket = await begin(opened, file.length, new URL(world.origin));
    socket.write(file);
    socket.write(tail);
    return socket;
  };
  expect(await answerOf(await send())).toMatch(/^HTTP\/1\.1 200 /);
  const [named = ''] = await keptFor(world, opened);
  const { files } = world.context;
  const put = files.put.bind(files);
  // The state that a killed upload leaves: the file is stored and nothing follows.
  files.put = async (...what) => {
    await put(...what);
    return new Promise(() => undefined);
  };
  try {
    const socket = await send();
    await expect.poll(() => keptFor(world, opened)).toHaveLength(2);
    socket.destroy();
  } finally {
    files.put = put;
  }
  await world.context.db.updateTable('jobs').set({ run_at: new Date() }).where('name', '=', lookAfterFileJob).execute();
  await expect.poll(() => keptFor(world, opened)).toEqual([named]);
  expect(await statusOf(world, opened)).toBe('Uploaded');
});
