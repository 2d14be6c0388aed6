import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'content@acier-nord.example'));
});

const sealState = async (world: World, id: string) => {
  const { rows } = await sql`select seal_error, attempts, jobs.state from webdocs
    join jobs on payload->>'webdocId' = webdocs.id::text
    where jobs.name = 'webdoc.seal' and webdocs.id = ${id}`.execute(world.context.db);
  return rows;
};

const fields = [
  { tag: '{{city}}', recipient: 's1' as const, type: 'text' as const },
  { tag: '{{sign}}', recipient: 's1' as const, type: 'signature' as const },
];
const answers = (city: string) => [
  { tag: '{{city}}', type: 'text', value: city },
  { tag: '{{sign}}', type: 'signature', value: asValue(png()) },
];

/** Creates, signs and waits for the seal; checks that the file contains the answer and the signature. */
const sealed = async (world: World, html: string, city = 'Saint-Nazaire', firstName = 'Nora'): Promise<string> => {
  const given = note({ documents: [{ title: 'Note', html }], interactions: fields });
  const [signatory] = given.signatories;
  const created = await create(world, bearer, {
    ...given,
    signatories: [{ ...signatory!, firstName }],
  });
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, answers(city))).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  expect(await sealState(world, created.id)).toEqual([{ seal_error: null, attempts: 1, state: 'done' }]);
  return created.id;
};

const cells = (count: number, px: number) =>
  Array.from({ length: count }, () => `<td style="width:${px}px;min-width:${px}px">x</td>`).join('');

const tooWide = {
  'a table wider than the sheet':
    '<table style="width:1400px"><tr><td style="width:1100px">y</td><td>{{city}}</td><td>{{sign}}</td></tr></table>',
  'fourteen columns of a fixed width': `<table style="table-layout:fixed"><tr>${cells(12, 110)}<td>{{city}}</td><td>{{sign}}</td></tr></table>`,
  'twenty columns': `<table><tr>${cells(18, 80)}<td>{{city}}</td><td>{{sign}}</td></tr></table>`,
  'long lines that keep their length': `<pre>${'mot '.repeat(40)}{{city}} {{sign}}</pre>`,
  'a word of 200 letters': `<p>${'W'.repeat(200)} {{city}} {{sign}}</p>`,
  'a line that must not wrap': `<p style="white-space:nowrap">${'sans retour '.repeat(20)}{{city}} {{sign}}</p>`,
  'a table wider than a sheet that lies on its side':
    '<style>@page{size:A4 landscape;margin:10mm}</style><table style="width:2000px"><tr><td>y</td><td style="text-align:right">{{city}} {{sign}}</td></tr></table>',
};

const overTheEdge = {
  'wider than its sheet by a tenth': '<div style="width:110%;text-align:right">{{city}} {{sign}}</div>',
  'with a padding beside its width': '<div style="width:100%;padding:0 60px;text-align:right">{{city}} {{sign}}</div>',
  'of columns that are wider than the sheet':
    '<div style="display:flex"><div style="flex:0 0 60%">a</div><div style="flex:0 0 50%;text-align:right">{{city}} {{sign}}</div></div>',
  'that hangs over the left edge': '<div style="margin-left:-90px">{{city}} {{sign}}</div>',
  'that hangs over the right edge': '<div style="margin-right:-100px;text-align:right">{{city}} {{sign}}</div>',
  'whose title has narrow lines':
    '<h1 style="font-size:60px;line-height:0.8;margin:0">Titre</h1><p>{{city}} {{sign}}</p>',
  'whose first line hangs': '<p style="text-indent:-30px">{{city}} {{sign}}</p>',
};
for (const [what, html] of Object.entries(overTheEdge))
  test(`a document ${what} is moved onto the paper`, async ({ world }) => {
    await sealed(world, html);
  });

for (const [what, html] of Object.entries(tooWide))
  test(`${what} is printed smaller, with the value and the signature at its end`, async ({ world }) => {
    await sealed(world, html);
  });

test('a long value in a cell that does not wrap is whole on paper', async ({ world }) => {
  await sealed(
    world,
    '<table style="white-space:nowrap"><tr><td>x</td><td>{{city}}</td><td>{{sign}}</td></tr></table>',
    'Saint-Nazaire '.repeat(60).trim(),
  );
});

test('Greek capitals are sealed as they were typed', async ({ world }) => {
  await sealed(world, '<p>{{city}} {{sign}}</p>', 'ΟΔΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ');
});

const scripts = {
  Hindi: 'शर्मा क्षत्रिय श्री',
  Bengali: 'শর্মা ক্ষত্রিয়',
  Tamil: 'தமிழ்நாடு ஸ்ரீ',
  Telugu: 'శర్మ క్షత్రియ',
  Khmer: 'ខ្មែរ ព្រះ',
};

for (const [script, words] of Object.entries(scripts))
  test(`${script} is sealed as a text, as a name and as a value that was typed`, async ({ world }) => {
    await sealed(world, `<p>Contrat de ${words}, à {{city}}.</p><p>{{sign}}</p>`, words, words.split(' ')[0]);
  });

// REQ-2.7.41
test('letters of no font are refused when a document is created and when it is signed, never at the seal', async ({
  world,
}) => {
  const rune = '\u{16A0}';
  const given = note({
    documents: [{ title: 'Note', html: `<p>${rune} {{city}} {{sign}}</p>` }],
    interactions: fields,
  });
  const refused = await world.call('POST', '/api/public/webdocs', { bearer, body: given });
  expect(refused).toMatchObject({ status: 422, body: { code: 'WebdocInvalid' } });
  expect(refused.text).toContain(rune);
  const created = await create(world, bearer, {
    ...given,
    documents: [{ title: 'Note', html: '<p>{{city}} {{sign}}</p>' }],
  });
  expect((await sign(world, created.signatories[0]?.token, answers(rune))).status).toBe(422);
});

// REQ-5.1.2
test('a value that is on no page stops the seal; owner and staff are told, and staff can try again', async ({
  world,
}) => {
  const created = await create(world, bearer, note());
  await world.context.db
    .updateTable('webdoc_documents')
    .set({ css: '.webdoc-document{display:none}' })
    .where('webdoc_id', '=', created.id)
    .execute();
  const token = created.signatories[0]?.token;
  await sign(world, token, noteActions);
  for (const reader of ['staff@docugen.example', note().owner.email])
    await world.mailbox.waitFor(
      ({ envelope, subject }) => envelope.to.includes(reader) && subject.includes('scellement en attente'),
      25_000,
    );
  expect(await sealState(world, created.id)).toEqual([
    { seal_error: 'A field is not on the paper.', attempts: 2, state: 'dead' },
  ]);
  expect(await eventsOf(world, bearer, created.id)).not.toContain('sealed');
  expect(await world.call('GET', `/api/webdoc/download/${token}`)).toMatchObject({
    body: { code: 'NotSigned' },
  });
});

// REQ-5.1.2
test('a signature that is on no page stops the seal', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ documents: [{ title: 'Note', html: '<p>{{city}} <b>{{sign}}</b></p>' }], interactions: fields }),
  );
  await world.context.db
    .updateTable('webdoc_documents')
    .set({ css: '.webdoc-document b{display:none}' })
    .where('webdoc_id', '=', created.id)
    .execute();
  await sign(world, created.signatories[0]?.token, answers('Brest'));
  await expect
    .poll(async () => sealState(world, created.id), { timeout: 25_000 })
    .toEqual([{ seal_error: 'A field is not on the paper.', attempts: 2, state: 'dead' }]);
});

const refusedAtCreation = async (world: World, html: string) => {
  const given = note({ documents: [{ title: 'Note', html }], interactions: fields });
  const { status, body } = await world.call('POST', '/api/public/webdocs', { bearer, body: given });
  const { errors, detail } = body as { errors?: unknown; detail?: string };
  return { status, errors, ...(detail !== undefined && { detail }) };
};
const both = [
  { path: 'interactions.0.tag', code: 'FieldNotPrinted' },
  { path: 'interactions.1.tag', code: 'FieldNotPrinted' },
];
const neverOnPaper = {
  'above the sheet': '<div style="position:absolute;top:-100px">{{city}} {{sign}}</div><p>x</p>',
  'turned out of the sheet': '<div style="transform:rotate(90deg);width:1500px">{{city}} {{sign}}</div>',
  'too faint to be seen': '<div style="opacity:0.3"><div style="opacity:0.3">{{city}} {{sign}}</div></div><p>x</p>',
};
for (const [where, html] of Object.entries(neverOnPaper))
  // REQ-2.7.41
  test(`a document with fields ${where} is refused when it is created, by the names of the fields`, async ({
    world,
  }) => {
    expect(await refusedAtCreation(world, html)).toEqual({ status: 422, errors: both });
  });

// REQ-5.1.17
test.for([
  [
    'a box of a fixed height that goes on after a page break',
    '<div style="height:600px"><p>a</p><div style="break-before:page"><div style="position:relative;z-index:5;background:#fff;height:420px">Dossier de preuve</div></div></div>',
  ],
  ['the place of a field far below', '<div style="position:absolute;top:1500px">{{sign}}</div>'],
  ['a box at a place far below', '<div style="position:absolute;top:1500px">Dossier de preuve</div>'],
  [
    'a ground without a text',
    '<div style="height:600px"><p>a</p><div style="break-before:page;background:#222;height:90px"></div></div>',
  ],
] as const)(
  '%s, which would lie on the evidence, is refused when the document is created',
  async ([, html], { world }) => {
    expect(await refusedAtCreation(world, `<p>{{city}} {{sign}}</p>${html}`)).toEqual({
      status: 422,
      errors: [{ path: 'documents.0.html', code: 'ContentNotPrinted' }],
    });
  },
);

test('text of the document that no paper could hold is refused when it is created', async ({ world }) => {
  expect(
    await refusedAtCreation(world, '<p>{{city}} {{sign}}</p><div style="position:absolute;top:-100px">Prix : 12</div>'),
  ).toEqual({
    status: 422,
    errors: [{ path: 'documents.0.html', code: 'ContentNotPrinted' }],
    detail: 'Not readable on paper: “Prix : 12”',
  });
});

const wantsFourPages = {
  'forty columns': [`<table><tr>${cells(40, 90)}<td>{{city}}</td><td>{{sign}}</td></tr></table>`, 'x'],
  'a line of 300 letters': [
    `<pre>${'mot '.repeat(75)}{{city}} {{sign}}</pre>`,
    'mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot ',
  ],
};
for (const [what, [html, quoted]] of Object.entries(wantsFourPages))
  // REQ-2.7.41
  test(`${what}, wider than three pages, is refused when a document is created, with the widest text`, async ({
    world,
  }) => {
    expect(await refusedAtCreation(world, html ?? '')).toEqual({
      status: 422,
      errors: [{ path: 'documents.0.html', code: 'ContentNotPrinted' }],
      detail: `Not readable on paper: “${quoted}”`,
    });
  });

test('numbers of a list that no font has are refused when a document is created', async ({ world }) => {
  const html = '<ol style="list-style-type:mongolian"><li>{{city}} {{sign}}</li></ol>';
  expect(await refusedAtCreation(world, html)).toEqual({
    status: 422,
    errors: [{ path: 'documents.0.html', code: 'UnprintableCharacter' }],
  });
});

test('letters with marks that no font has together are refused in a name, and in a value that is signed', async ({
  world,
}) => {
  const marked = 'Zoe\u030A';
  const given = note();
  const [signatory] = given.signatories;
  const refused = await world.call('POST', '/api/public/webdocs', {
    bearer,
    body: { ...given, signatories: [{ ...signatory!, firstName: marked }] },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'signatories.0', code: 'UnprintableCharacter' }] },
  });
  const html = '<p>{{city}} {{sign}}</p>';
  const created = await create(world, bearer, note({ documents: [{ title: 'Note', html }], interactions: fields }));
  expect(await sign(world, created.signatories[0]?.token, answers(marked))).toMatchObject({ status: 422 });
});
