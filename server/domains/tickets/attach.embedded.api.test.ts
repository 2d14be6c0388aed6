import { customerOf, type Customer } from '#tests/support/crm.ts';
import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { ticketFile } from '#contract/limits.ts';
import { supportLink } from '#server/admin/support.ts';
import { auditOf as auditLog } from '#tests/support/audit.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { endAccessOfClosed } from './support-access.ts';
import { runPostponedJobs, auditOf, deskOf, inCrm, supportSays, until, type Desk } from './tickets.test-support.ts';

const it = worldTest();
let claire: Customer;
let desk: Desk;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@files.example', 'aciernord');
  desk = deskOf(world, claire);
});

const newTicket = async (more: object = {}): Promise<string> => (await desk.create(more)).body.id;
const filesOf = (world: World, id: string) =>
  inCrm(world, 'ContentDocumentLink', (row) => row['LinkedEntityId'] === id).map(
    (link) => inCrm(world, 'ContentDocument', (row) => row['Id'] === link['ContentDocumentId'])[0],
  );
const filesKept = async (world: World) => {
  const keys = [];
  for await (const { key } of world.context.files.list('tickets/')) keys.push(key);
  return keys;
};
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a file', () => {
  // REQ-2.7.4 REQ-2.7.10
  it('is attached to the case under its name without a path, and comes back byte for byte', async ({ world }) => {
    const id = await newTicket();
    const { status, body } = await desk.attach(id, '../../capture d’écran.png', png);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ name: 'capture d’écran.png', size: png.length, sending: 'sent' }),
    ]);
    expect(filesOf(world, id)).toEqual([expect.objectContaining({ Title: 'capture d’écran', FileExtension: 'png' })]);
    const [file] = (await desk.read(id)).body.files;
    const answer = await desk.download(id, file.id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect((await desk.download(await newTicket(), file.id)).status).toBe(404);
    await until(() => filesKept(world), []);
  });

  // REQ-2.5.11 REQ-4.1.9
  it('of a wrong kind, without content, one byte too large, or cut on its way is refused, and nothing is left of it', async ({
    world,
  }) => {
    const id = await newTicket();
    const refused = async (name: string, bytes: Uint8Array | string) => {
      const { status, body } = await desk.attach(id, name, bytes);
      return [status, body['code']];
    };
    expect(await refused('a.exe', png)).toEqual([415, 'FileTypeRefused']);
    expect(await refused('a.png.exe', png)).toEqual([415, 'FileTypeRefused']);
    expect(await refused('a.png', '<script>alert(1)</script>')).toEqual([415, 'FileTypeRefused']);
    expect(await refused('a.txt', '')).toEqual([422, 'FileEmpty']);
    expect(await refused('a.txt', 'a'.repeat(ticketFile.maxBytes + 1))).toEqual([413, 'FileTooBig']);
    const { hostname, port } = new URL(world.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `POST ${desk.at(id)}/file HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${claire.bearer}\r\n`;
        socket.write(`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n`);
        const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabcdefghij';
        socket.write(part, () => setImmediate(() => socket.destroy()));
      });
      socket.on('close', () => resolve());
    });
    expect(filesOf(world, id)).toEqual([]);
    await until(() => filesKept(world), []);
    expect(await world.context.db.selectFrom('ticket_files').select('id').where('ticket', '=', id).execute()).toEqual(
      [],
    );
  });

  // REQ-4.1.8
  it('comes alone: with a second one, or among many fields, nothing is taken', async ({ world }) => {
    const id = await newTicket();
    const file = (name: string): [string, Blob, string] => ['file', new Blob([png]), name];
    const sendForm = async (...parts: [string, string | Blob, string?][]) => {
      const form = new FormData();
      for (const [name, value, filename] of parts)
        if (value instanceof Blob) form.append(name, value, filename);
        else form.append(name, value);
      const headers = { authorization: `Bearer ${claire.bearer}` };
      const answer = await fetch(world.origin + `${desk.at(id)}/file`, {
        method: 'POST',
        headers,
        body: form,
      });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    const field = (n: number): [string, string] => [`note${n}`, 'x'];
    expect(await sendForm(file('a.png'), file('b.png'))).toEqual([400, 'InvalidRequest']);
    expect(await sendForm(...[1, 2, 3, 4, 5, 6].map(field), file('a.png'))).toEqual([400, 'InvalidRequest']);
    await until(() => filesKept(world), []);
    expect(await sendForm(field(1), file('a.png'), field(2))).toEqual([201, undefined]);
    expect(filesOf(world, id)).toHaveLength(1);
  });

  it('sent again with the same Idempotency-Key is attached once, and its key may be used again when it was refused', async ({
    world,
  }) => {
    const id = await newTicket();
    const key = { 'idempotency-key': 'file-1' };
    expect((await desk.attach(id, 'a.exe', png, key)).body['code']).toBe('FileTypeRefused');
    const one = await desk.attach(id, 'a.png', png, key);
    const again = await desk.attach(id, 'a.png', png, key);
    expect([again.status, again.body]).toEqual([201, one.body]);
    expect(filesOf(world, id)).toHaveLength(1);
    await until(() => filesKept(world), []);
  });

  // REQ-2.9.3
  it('of exactly the limit is taken', async () => {
    const id = await newTicket();
    const { status, body } = await desk.attach(id, 'a.txt', 'a'.repeat(ticketFile.maxBytes));
    expect([status, body['size']]).toEqual([201, ticketFile.maxBytes]);
  });

  // REQ-2.5.11 REQ-2.9.3
  it('is one of five at most, those sent side by side counted too; a comment makes room for five more', async ({
    world,
  }) => {
    const id = await newTicket();
    const attach = (n: number) => desk.attach(id, `${n}.txt`, `fichier ${n}`);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(attach));
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body['code'] === 'TooManyFiles');
    expect([taken.length, refused.length]).toEqual([5, 2]);
    expect((await attach(8)).body['code']).toBe('TooManyFiles');
    expect(filesOf(world, id)).toHaveLength(5);
    await until(() => filesKept(world), []);
    await desk.comment(id);
    expect((await attach(9)).status).toBe(201);
  });
});

describe('support access', () => {
  const link = (world: World, ticket: string, username = claire.username) =>
    supportLink.run(world.context, {
      options: { staff: 'sam@docugen.example', ticket },
      words: [username],
      config: world.config,
    });
  const logInWith = async (world: World, made: Awaited<ReturnType<typeof link>>) =>
    world.call('POST', '/api/auth/loginAs', {
      bearer: made.text.slice(made.text.lastIndexOf('/') + 1),
      body: { username: claire.username },
    });

  // REQ-2.7.11 REQ-2.7.13
  it('lets staff in while the ticket is open: closing it ends the session, the links and the access', async ({
    world,
  }) => {
    const { body: ticket } = await desk.create({ accessSupport: true });
    const session = await logInWith(world, await link(world, ticket.caseNumber));
    const unused = await link(world, String(Number(ticket.caseNumber)));
    const bearer: string = session.body.userToken;
    expect(await auditLog(world, claire.companyId, 'user.loggedInAs')).toMatchObject([
      { details: { staff: 'sam@docugen.example', ticket: ticket.caseNumber } },
    ]);
    expect((await world.call('GET', '/api/user', { bearer })).body.supportStaff).toBe('sam@docugen.example');
    await desk.close(ticket.id);
    expect((await world.call('GET', '/api/user', { bearer })).body.code).toBe('TokenInvalid');
    expect((await logInWith(world, unused)).body.code).toBe('TokenInvalid');
    await expect(link(world, ticket.caseNumber)).rejects.toThrow('lets support in');
    expect((await auditOf(world, claire.companyId)).slice(-2)).toEqual(['ticket.closed', 'ticket.accessEnded']);
  });

  // REQ-2.7.13
  it('is not there without the customer’s word, for another company, or when support has closed the ticket', async ({
    world,
  }) => {
    const { body: plain } = await desk.create();
    await expect(link(world, plain.caseNumber)).rejects.toThrow('lets support in');
    const { body: open } = await desk.create({ accessSupport: true });
    const lars = await customerOf(world, 'lars@files.example', 'nordicparts');
    await expect(link(world, open.caseNumber, lars.username)).rejects.toThrow('lets support in');
    const bearer: string = (await logInWith(world, await link(world, open.caseNumber))).body.userToken;
    await endAccessOfClosed(world.context);
    expect((await world.call('GET', '/api/user', { bearer })).status).toBe(200);
    await supportSays(world, open.id, 'status', { status: 'Closed' });
    await expect(link(world, open.caseNumber)).rejects.toThrow('lets support in');
    expect((await world.call('GET', '/api/user', { bearer })).body.code).toBe('TokenInvalid');
    // Open tickets must not block the following ones, even when they fill a whole page.
    for (let open = 0; open < 3; open += 1) await desk.create({ accessSupport: true });
    const { body: another } = await desk.create({ accessSupport: true });
    await supportSays(world, another.id, 'status', { status: 'Closed' });
    await endAccessOfClosed(world.context, 1);
    const ended = (await auditOf(world, claire.companyId)).slice(-6);
    const created = Array.from({ length: 4 }, () => 'ticket.created');
    expect(ended).toEqual(['ticket.accessEnded', ...created, 'ticket.accessEnded']);
  });
});

describe('a process that ends between keeping and sending', () => {
  it('leaves what was written to the job of another, which sends it once', async ({ world }) => {
    const { id } = (await desk.create({ subject: 'Interrompu' })).body;
    const row = await world.context.db
      .selectFrom('tickets')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    const comment = {
      company_id: row.company_id,
      user_id: row.user_id,
      ticket: row.id,
      subject: 'Re',
      html: '<p>suite</p>',
    };
    const { id: messageId } = await world.context.db
      .insertInto('ticket_messages')
      .values({ ...comment, author_name: 'Claire', author_email: claire.username })
      .returning('id')
      .executeTakeFirstOrThrow();
    const untilThen = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const job = { kind: 'message', id: messageId, until: untilThen };
    await world.context.jobs.enqueue(world.context.db, 'tickets.send', job);
    await world.context.jobs.enqueue(world.context.db, 'tickets.send', job);
    await runPostponedJobs(world);
    const sent = () => inCrm(world, 'EmailMessage', (message) => message['ParentId'] === id).length;
    await until(sent, 1);
    await until(
      async () =>
        (
          await world.context.db
            .selectFrom('jobs')
            .select('id')
            .where('name', '=', 'tickets.send')
            .where('state', '=', 'running')
            .execute()
        ).length,
      0,
    );
    expect(sent()).toBe(1);
  });
});
