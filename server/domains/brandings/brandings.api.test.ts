import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Branding } from '#contract/brandings.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { addBranding, asDataUrl, callAs, picture, save } from './brandings.test-support.ts';

const it = worldTest();
let claire: Person;
let nora: Person;
let call: ReturnType<typeof callAs>;
it.beforeAll(async ({ world }) => {
  call = callAs(world);
  claire = await signUp(world, 'claire@acier-nord.example');
  nora = await signUp(world, 'nora@studio-ouest.example');
});

const listOf = async (person: Person): Promise<Branding[]> => (await call(person, 'GET')).body;
const defaultsOf = async (person: Person) =>
  (await listOf(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('brandings', () => {
  // REQ-2.5.1 REQ-2.7.1 REQ-2.7.2 REQ-2.9.1 REQ-2.9.2
  it('are made of a name alone, trimmed; the answer is the new id, and again with the same key', async ({ world }) => {
    const key = { headers: { 'idempotency-key': 'one' } };
    const body = { name: '  Acier Nord  ' };
    const [made, again] = [
      await world.call('POST', '/api/companyBranding', { bearer: claire.bearer, body, ...key }),
      await world.call('POST', '/api/companyBranding', { bearer: claire.bearer, body, ...key }),
    ];
    expect([made.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect(again.text).toBe(made.text);
    expect(await listOf(claire)).toEqual([
      {
        id: made.body,
        name: 'Acier Nord',
        background: '#012638',
        text: '#ffffff',
        button: '#0B827E',
        buttonText: '#EAF6FF',
        logo: null,
        logoSize: 'M',
        isDefault: true,
        lastModification: expect.any(String),
      },
    ]);
    for (const name of ['', '   ']) {
      const refused = await call(claire, 'POST', '', { name });
      expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'name', code: 'Empty' }]]);
    }
    expect(await listOf(claire)).toHaveLength(1);
  });

  // REQ-2.4.29
  it('have exactly one default, whoever asks for it, in whatever order, and after it is deleted', async ({ world }) => {
    const owner = await signUp(world, 'default@atelier.example');
    const [a, b, c] = [
      await addBranding(world, owner, 'A'),
      await addBranding(world, owner, 'B'),
      await addBranding(world, owner, 'C'),
    ];
    expect(await defaultsOf(owner)).toEqual(['A']);
    await Promise.all([b, c, b, c].map((one) => save(world, owner, one, { isDefault: true })));
    expect(await defaultsOf(owner)).toHaveLength(1);
    await save(world, owner, b, { isDefault: true });
    expect(await defaultsOf(owner)).toEqual(['B']);
    // A default branding stays the default until another one becomes it.
    expect((await save(world, owner, b, { isDefault: false })).body.isDefault).toBe(true);
    expect(await defaultsOf(owner)).toEqual(['B']);
    await call(owner, 'DELETE', `/${b.id}`);
    expect(await defaultsOf(owner)).toEqual(['A']);
    await call(owner, 'DELETE', `/${a.id}`);
    await call(owner, 'DELETE', `/${c.id}`);
    expect(await listOf(owner)).toEqual([]);
    await addBranding(world, owner, 'D');
    expect(await defaultsOf(owner)).toEqual(['D']);
  });

  it('of two made at once in an empty company one is the default', async ({ world }) => {
    const owner = await signUp(world, 'at-once@atelier.example');
    await Promise.all(['A', 'B', 'C'].map((name) => call(owner, 'POST', '', { name })));
    expect(await listOf(owner)).toHaveLength(3);
    expect(await defaultsOf(owner)).toHaveLength(1);
  });

  it('of another company answer like none, and change nothing there', async ({ world }) => {
    const own = await addBranding(world, nora, 'Studio');
    const before = await listOf(nora);
    const unknown = '11111111-1111-4111-8111-111111111111';
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { ...own, id: undefined, name: 'Taken' } : undefined;
      const foreign = await call(claire, method, `/${own.id}`, body);
      const none = await call(claire, method, `/${unknown}`, body);
      expect([method, foreign.status, foreign.body.code]).toEqual([method, 404, 'NotFound']);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
    }
    const mixed = await call(nora, 'PUT', `/${own.id}`, { ...own, id: unknown });
    expect([mixed.status, mixed.body.errors]).toEqual([400, [{ path: 'id', code: 'Invalid' }]]);
    expect(await listOf(nora)).toEqual(before);
  });

  // REQ-2.7.3
  it('keep their colours as written, and take nothing that is no colour', async ({ world }) => {
    const branding = await addBranding(world, nora, 'Colours');
    const saved = await save(world, nora, branding, { background: ' #A1b2C3 ', logoSize: 'L' });
    expect(saved.body).toMatchObject({ background: '#A1b2C3', logoSize: 'L' });
    for (const wrong of ['red', '#fff', '#12345g', '#0123456', 'url(#x)', '#000000;}', '']) {
      const refused = await save(world, nora, branding, { buttonText: wrong });
      expect([wrong, refused.status, refused.body.errors]).toEqual([
        wrong,
        400,
        [{ path: 'buttonText', code: 'ColourFormat' }],
      ]);
    }
    expect((await save(world, nora, branding, { logoSize: 'XL' })).status).toBe(400);
    expect((await call(nora, 'GET', `/${branding.id}`)).body).toEqual(saved.body);
  });

  it('are in the activity log at each change, with what was changed and without the picture', async ({ world }) => {
    const owner = await signUp(world, 'log@atelier.example');
    const first = await addBranding(world, owner, 'First');
    const second = await addBranding(world, owner, 'Second');
    const saved = await save(world, owner, first, {
      name: 'Primus',
      text: '#eeeeee',
      logo: asDataUrl(await picture(40, 20)),
    });
    await save(world, owner, saved.body);
    await call(owner, 'DELETE', `/${first.id}`);
    const log = await world.call('GET', '/api/company/audit?search=branding', { bearer: owner.bearer });
    const entries = log.body.entries as { action: string; object: string; details: object }[];
    expect(entries.map(({ action, object }) => [action, object])).toEqual([
      ['branding.deleted', 'Primus'],
      ['branding.changed', 'First'],
      ['branding.created', 'Second'],
      ['branding.created', 'First'],
    ]);
    expect(entries[0]?.details).toEqual({ newDefault: second.name });
    expect(entries[1]?.details).toEqual({
      name: 'First → Primus',
      text: '#ffffff → #eeeeee',
      logo: expect.stringMatching(/^none → [\da-f]{64}$/),
    });
  });

  it('cost three statements at most to list', async ({ world }) => {
    await world.context.jobs.stop();
    const { result, statements } = await world.countStatements(() => call(nora, 'GET'));
    expect(result.status).toBe(200);
    expect(statements.length).toBeLessThanOrEqual(3);
    await world.context.jobs.start();
  });
});

describe('a logo', () => {
  let branding: Branding;
  it.beforeAll(async ({ world }) => {
    branding = await addBranding(world, nora, 'Logo');
  });
  const put = (world: World, logo: string | null) => save(world, nora, branding, { logo });

  it('is drawn anew, small in the list, kept by what was answered, and taken away by none', async ({ world }) => {
    const saved = await put(world, asDataUrl(await picture(1_200, 300, 'jpeg'), 'image/jpeg'));
    expect(saved.status).toBe(200);
    const bytes = Buffer.from(saved.body.logo.split(',')[1], 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 125 });
    const listed = (await listOf(nora)).find(({ id }) => id === branding.id);
    const small = Buffer.from(listed?.logo?.split(',')[1] ?? '', 'base64');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 320, height: 80 });
    const again = await put(world, saved.body.logo);
    expect(again.body).toEqual(saved.body);
    expect((await put(world, null)).body.logo).toBeNull();
    expect((await call(nora, 'GET', `/${branding.id}`)).body.logo).toBeNull();
  });

  // REQ-2.5.2
  it('of exactly 2,000,000 bytes is taken, of one more it is not, whatever it would be', async ({ world }) => {
    const png = await picture(10, 10);
    // Bytes after the end of the PNG, which are dropped when it is redrawn.
    const filled = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await put(world, asDataUrl(filled(2_000_000)))).status).toBe(200);
    const refused = await put(world, asDataUrl(filled(2_000_001)));
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      413,
      'LogoSizeError',
      [{ path: 'logo', code: 'LogoSizeError' }],
    ]);
    const huge = await put(world, asDataUrl(Buffer.alloc(2_600_000)));
    expect([huge.status, huge.body.code]).toEqual([413, 'BodyTooLarge']);
  });

  // REQ-2.5.3
  it('is nothing but a data URL of a JPEG, PNG or GIF that can be drawn, by its content', async ({ world }) => {
    const before = await put(world, asDataUrl(await picture(30, 30, 'gif'), 'image/gif'));
    const png = await picture(30, 30);
    // The declared type is ignored, except for SVG.
    expect((await put(world, asDataUrl(png, 'text/html'))).status).toBe(200);
    await put(world, before.body.logo);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const lying = { 'x-as-png': asDataUrl(svg), 'x-as-svg': asDataUrl(svg, 'image/svg+xml') };
    const hostile: Record<string, string> = {
      ...lying,
      'png called svg': asDataUrl(png, 'image/svg+xml'),
      'half a png': asDataUrl(png.subarray(0, png.length - 20)),
      empty: 'data:image/png;base64,',
      'not base64': 'data:image/png,%89PNG',
      'cut base64': asDataUrl(png).slice(0, -1),
      'remote https': 'https://evil.example/logo.png',
      'remote relative': '//evil.example/logo.png',
      file: 'file:///etc/passwd',
      blob: 'blob:https://portal.test/1',
      words: 'logo',
    };
    for (const [name, logo] of Object.entries(hostile)) {
      const refused = await put(world, logo);
      expect([name, refused.status, refused.body.code]).toEqual([name, 400, 'LogoFormatError']);
    }
    const kept = await call(nora, 'GET', `/${branding.id}`);
    expect(kept.body.logo).toMatch(/^data:image\/png;base64,/);
  });
});
