import { customerOf, type Customer } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  auditOf,
  casesCalled,
  deskOf,
  inCrm,
  expireCache,
  supportSays,
  wanted,
  type Desk,
} from './tickets.test-support.ts';

const it = worldTest();
let claire: Customer;
let lars: Customer;
let desk: Desk;
let theirs: Desk;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@tickets.example', 'aciernord');
  lars = await customerOf(world, 'lars@tickets.example', 'nordicparts');
  desk = deskOf(world, claire);
  theirs = deskOf(world, lars);
});
it.beforeEach(({ world }) => expireCache(world));

const subjects = (records: { subject: string }[]) => records.map(({ subject }) => subject);
const seeded = async (subject: string) =>
  (await desk.list()).records.find((one: { subject: string }) => one.subject === subject);

describe('the list', () => {
  // REQ-2.3.7 REQ-2.7.5
  it('holds the tickets of the company, open and closed, the newest first, under the names of their fields', async () => {
    const { records, stale } = await desk.list();
    expect(stale).toBe(false);
    expect(records).toHaveLength(9);
    expect(records[0]).toEqual({
      id: expect.stringMatching(/^500\w{15}$/),
      caseNumber: expect.stringMatching(/^\d{8}$/),
      subject: 'Génération bloquée depuis ce matin',
      description: expect.stringContaining('Aucun document'),
      product__c: 'Doc',
      orgId: '00DAc0000000001',
      priority: 'P1',
      affected_users__c: '+200',
      accessSupport: true,
      createdDate: expect.stringMatching(/Z$/),
      closedDate: null,
      status: 'New',
      app_IsNew__c: true,
      closeReason: null,
      sending: 'sent',
      awaitsAnswer: false,
    });
    const closed = records.filter(({ status }: { status: string }) => status === 'Closed');
    expect(closed).toHaveLength(3);
    expect(closed.every((one: { closedDate: string | null }) => one.closedDate !== null)).toBe(true);
    const dates = records.map(({ createdDate }: { createdDate: string }) => createdDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  // REQ-3.2.9
  it('calls a ticket closed that the CRM does, whatever the label there', async ({ world }) => {
    const cases = world.crm.world.orgs.get('docugen')?.store.rows('Case') ?? [];
    const closed = cases.filter((row) => row['IsClosed'] === true);
    const labels = closed.map((row) => row['Status']);
    for (const row of closed) row['Status'] = 'Geschlossen';
    expireCache(world);
    const { records } = await desk.list();
    for (const [at, row] of closed.entries()) row['Status'] = labels[at] ?? null;
    expect(records.filter(({ status }: { status: string }) => status === 'Closed')).toHaveLength(3);
    expect(records.filter(({ status }: { status: string }) => status === 'Geschlossen')).toEqual([]);
  });

  it('is read with three statements, the session’s own among them', async ({ world }) => {
    await desk.list();
    const { statements } = await world.countStatements(() => desk.list());
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  it('of another company holds none of them', async () => {
    expect(subjects((await theirs.list()).records)).toEqual([]);
  });
});

describe('a ticket', () => {
  // REQ-2.7.6 REQ-2.7.12 REQ-4.1.10
  it('shows its thread with the newest message first, cleaned, and its files', async () => {
    const { id } = await seeded('Tableau de prix coupé en bas de page');
    const { body } = await desk.read(id);
    expect(body).toMatchObject({ id, stale: false, htmlBody: expect.stringMatching(/^<p>/) });
    expect(body.emailMessages).toHaveLength(5);
    const [last] = body.emailMessages;
    expect(last).toMatchObject({ fromSupport: false, fromName: 'Claire Martin' });
    expect(last.htmlBody).not.toMatch(/script|onerror|javascript|<img/);
    expect(body.emailMessages[2].htmlBody).toContain('<img src="data:image/png;base64,');
    expect(body.emailMessages[2].fromSupport).toBe(true);
    expect(body.files).toEqual([expect.objectContaining({ name: 'capture-ecran-1.pdf', sending: 'sent' })]);
    const file = await desk.download(id, body.files[0].id);
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="capture-ecran-1.pdf"');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect((await file.arrayBuffer()).byteLength).toBe(body.files[0].size);
  });

  it('of another company, at another org’s address, in another case or of nobody does not exist, for no call', async ({
    world,
  }) => {
    const { id } = await seeded('Caractères accentués dans les noms de fichiers');
    const swapped = id
      .slice(0, 15)
      .replace(/[a-z]/gi, (letter: string) =>
        letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
      );
    expect((await desk.read(id.slice(0, 15))).status).toBe(200);
    // A portal URL, as in a mail, has no org id: the path contains `none`.
    expect((await desk.read(id, 'none')).status).toBe(200);
    for (const answer of [
      await theirs.read(id),
      await theirs.read(id, claire.orgId),
      await theirs.read(id, 'none'),
      await desk.read(id, lars.orgId),
      await desk.read(swapped),
      await desk.read('500000000000000AAA'),
      await theirs.comment(id),
      await theirs.close(id),
      await theirs.attach(id, 'a.txt', 'a'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NotFound']);
    expect(inCrm(world, 'EmailMessage', (row) => row['ParentId'] === id)).toEqual([]);
  });

  it('answers 304 until support has answered, and then with the answer', async ({ world }) => {
    const { id } = (await desk.create({ subject: 'Réponse attendue' })).body;
    const first = await desk.read(id);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expireCache(world);
    expect((await desk.read(id, undefined, headers)).status).toBe(304);
    await supportSays(world, id, 'answer', { text: 'Nous regardons.' });
    expireCache(world);
    const { status, body } = await desk.read(id, undefined, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      app_IsNew__c: false,
      status: 'In Progress',
      emailMessages: [{ fromSupport: true, htmlBody: '<p>Nous regardons.</p>' }],
    });
  });
});

describe('creating', () => {
  // REQ-2.7.4 REQ-2.7.7 REQ-2.7.12
  it('makes a case with what was asked, cleaned, and answers with its number and whether an org is connected', async ({
    world,
  }) => {
    const { status, body } = await desk.create({
      subject: 'Créé',
      htmlBody: '<p onclick="x()">Un <b>mot</b><script>alert(1)</script><img src="https://evil.test/a.png"></p>',
      accessSupport: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      caseNumber: expect.stringMatching(/^\d{8}$/),
      orgId: claire.orgId,
      sending: 'sent',
      connected: true,
      status: 'New',
      app_IsNew__c: true,
    });
    expect(casesCalled(world, 'Créé')).toEqual([
      expect.objectContaining({
        Id: body.id,
        html_Body__c: '<p>Un <b>mot</b></p>',
        Description: 'Un mot',
        Priority: 'P2',
        product__c: 'Doc',
        affected_users__c: '20 à 100',
        org_Id__c: claire.orgId,
        access_Support__c: true,
        SuppliedEmail: 'claire@tickets.example',
        Origin: 'Portal',
        AccountId: expect.stringMatching(/^001/),
      }),
    ]);
    expect(subjects((await desk.list()).records)).toContain('Créé');
    expect(await auditOf(world, claire.companyId)).toContain('ticket.created');
  });

  it('for an org typed by hand keeps it, and shows the ticket to nobody of that org', async () => {
    const { body } = await desk.create({ subject: 'Autre org', orgId: lars.orgId });
    expect(body.orgId).toBe(lars.orgId);
    expect((await desk.read(body.id)).status).toBe(200);
    expect((await desk.read(body.id, lars.orgId)).status).toBe(200);
    expect(subjects((await theirs.list()).records)).not.toContain('Autre org');
    expect((await theirs.read(body.id)).status).toBe(404);
  });

  // REQ-2.5.12 REQ-2.5.13
  it('refuses empty texts, unknown words, a long org id, an org of others and a text too long for the CRM', async ({
    world,
  }) => {
    const refused = async (more: object) => {
      const { status, body } = await desk.create({ subject: 'Refusé', ...more });
      return [status, body.code, body.errors?.[0]?.path];
    };
    for (const htmlBody of ['', '<p></p>', '<p>&nbsp;</p>', '<p>\u200b</p>', '<ul><li></li></ul>'])
      expect(await refused({ htmlBody })).toEqual([400, 'InvalidRequest', 'htmlBody']);
    for (const [path, value] of [
      ['subject', '  '],
      ['product__c', 'Nothing'],
      ['priority', 'P5'],
      ['affected_users__c', ''],
      ['orgId', '0'.repeat(19)],
    ] as const)
      expect(await refused({ [path]: value })).toEqual([400, 'InvalidRequest', path]);
    expect(await refused({ htmlBody: `<p>${'a'.repeat(32_000)}</p>` })).toEqual([422, 'MessageTooLong', undefined]);
    const other = await world.call('POST', `/api/salesforce/org/${lars.orgId}/ticket`, {
      bearer: claire.bearer,
      body: { ...wanted, subject: 'Refusé' },
    });
    expect([other.status, other.body.code]).toEqual([404, 'NotFound']);
    expect(casesCalled(world, 'Refusé')).toEqual([]);
  });

  it('with the same Idempotency-Key happens once, however often it is sent', async ({ world }) => {
    const key = { 'idempotency-key': 'ticket-1' };
    const one = await desk.create({ subject: 'Une fois' }, key);
    const again = await desk.create({ subject: 'Une fois' }, key);
    expect(again.body).toEqual(one.body);
    expect(casesCalled(world, 'Une fois')).toHaveLength(1);
  });

  // REQ-2.7.8
  it('without a connected org says in the description who asks, and only their company sees it', async ({ world }) => {
    const nora = await signUp(world, 'nora@tickets.example');
    const hers = deskOf(world, nora);
    expect((await hers.list()).records).toEqual([]);
    const { status, body } = await hers.create({ subject: 'Sans org' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ connected: false, orgId: null, sending: 'sent' });
    const [made] = casesCalled(world, 'Sans org');
    expect(made?.['Description']).toContain('Nora Petit <nora@tickets.example>');
    expect(made?.['Description']).toContain(nora.companyId);
    expect(subjects((await hers.list()).records)).toEqual(['Sans org']);
    expect((await hers.read(body.id)).status).toBe(200);
    expect((await theirs.read(body.id, 'none')).status).toBe(404);
  });
});

describe('a comment', () => {
  // REQ-2.5.15 REQ-2.7.4 REQ-2.7.9
  // REQ-3.2.8
  it('is an incoming e-mail of the case, cleaned, and stands first in the thread at once', async ({ world }) => {
    const { id, subject } = (await desk.create({ subject: 'Commenté' })).body;
    await desk.read(id);
    const { status, body } = await desk.comment(id, '<p>Bonjour <a href="javascript:alert(1)">ici</a></p>');
    expect(status).toBe(201);
    expect(body).toMatchObject({ htmlBody: '<p>Bonjour ici</p>', fromSupport: false, sending: 'sent' });
    expect(inCrm(world, 'EmailMessage', (row) => row['ParentId'] === id)).toEqual([
      expect.objectContaining({
        Incoming: true,
        HtmlBody: '<p>Bonjour ici</p>',
        TextBody: 'Bonjour ici',
        FromAddress: 'claire@tickets.example',
      }),
    ]);
    const { body: read } = await desk.read(id);
    expect(read.emailMessages).toEqual([expect.objectContaining({ htmlBody: '<p>Bonjour ici</p>', sending: 'sent' })]);
    expect(subject).toBe('Commenté');
    expect((await desk.comment(id, '<p> </p>')).body.errors).toEqual([{ path: 'content', code: 'Empty' }]);
    expect((await desk.comment(id, `<p>${'b'.repeat(33_000)}</p>`)).body.code).toBe('MessageTooLong');
  });
});

describe('closing', () => {
  // REQ-2.7.11
  it('twice at once closes it once, and it stays closed', async ({ world }) => {
    const { id } = (await desk.create({ subject: 'Fermé' })).body;
    const answers = await Promise.all([desk.close(id), desk.close(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await desk.close(id)).status).toBe(200);
    expect((await desk.read(id)).body).toMatchObject({ status: 'Closed', closedDate: expect.any(String) });
    const closings = (await auditOf(world, claire.companyId)).filter((action) => action === 'ticket.closed');
    expect(closings).toHaveLength(1);
  });
});
