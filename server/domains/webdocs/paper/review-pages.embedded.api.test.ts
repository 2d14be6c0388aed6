import { describe, expect } from 'vitest';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import { pngSize } from '#engines/images/image-size.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  contract,
  create,
  drawn,
  eventsOf,
  firstActions,
  note,
  noteActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'paper@acier-nord.example'));
});

const review = (world: World, webdocToken: string | undefined, actions: object[], more: object = {}) =>
  world.call('POST', '/api/webdoc/paper', { body: { webdocToken, actions, ...more } });
const textOf = (pages: PaperPage[]) => pages.map(({ text }) => text).join('\n');
const copy = (world: World, token: string | undefined) => world.app.inject({ url: `/api/webdoc/paper/${token}` });

describe('the pages before signing', () => {
  test('are those of the print, with the values and the signature of the signatory, as pictures and as text', async ({
    world,
  }) => {
    const created = await create(world, bearer, contract());
    const [first] = created.signatories;
    const { status, body } = await review(world, first?.token, firstActions);
    expect(status).toBe(200);
    expect(body.map(({ number, of }: PaperPage) => [number, of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(textOf(body)).toContain('Société Œuvres & Ÿeux <b>SARL</b>');
    expect(textOf(body)).toContain('21/11/2026');
    const [page] = body as PaperPage[];
    const picture = Buffer.from(page?.picture ?? '', 'base64');
    expect(pngSize(picture)).toEqual({ width: page?.width, height: page?.height });
    const without = await review(
      world,
      first?.token,
      firstActions.filter(({ type }) => type !== 'signature'),
    );
    expect(without.body[0].picture).not.toBe(page?.picture);
    expect(await eventsOf(world, bearer, created.id)).not.toContain('signer.done');
  });

  // REQ-5.1.16
  test('are read before confirming where something may lie over a text on the screen alone', async ({ world }) => {
    const cover =
      '<div style="position:absolute;top:160px;left:0;width:640px;height:26px;background:#fff;z-index:9"></div>';
    const clause = '<p>{{a}}</p><p style="break-before:page">Pénalité : 100 000 EUR.</p>';
    const pageOf = async (html: string) => {
      const created = await create(world, bearer, note({ documents: [{ title: 'Bail', html }] }));
      return (await world.app.inject({ url: `/webdoc/${created.signatories[0]?.token}` })).body;
    };
    expect(await pageOf(clause + cover)).toContain('"isPlacedFreely":true');
    const byOneBrowser = '<style>.b::after{content:"no " / counter(x)}</style><p class="b">Warranty</p>';
    expect(await pageOf(clause + byOneBrowser)).toContain('"isPlacedFreely":true');
    const cut = `<img src="data:image/png;base64,${Buffer.from(drawn.split(',')[1] ?? '', 'base64')
      .subarray(0, -12)
      .toString('base64')}">`;
    expect(await pageOf(clause + cut)).toContain('"isPlacedFreely":true');
    expect(await pageOf(clause)).not.toContain('isPlacedFreely');
  });

  test('come six at a time, from the page that is asked for', async ({ world }) => {
    const html = Array.from({ length: 8 }, (_, at) => `<h1 style="page-break-before:always">Article ${at + 1}</h1>`);
    const created = await create(
      world,
      bearer,
      note({ documents: [{ title: 'Long', html: `{{a}}${html.join('')}` }] }),
    );
    const token = created.signatories[0]?.token;
    const numbers = async (from: number) =>
      (await review(world, token, noteActions, { from })).body.map(({ number }: PaperPage) => number);
    expect(await numbers(1)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await numbers(7)).toEqual([7, 8, 9]);
    expect(await numbers(100)).toEqual([]);
  });

  test('are refused with values of somebody else, with wrong ones, and after the signature', async ({ world }) => {
    const created = await create(world, bearer, contract());
    const [first, second] = created.signatories;
    const foreign = await review(world, first?.token, secondActions);
    expect(foreign.body).toMatchObject({ code: 'FieldInvalid', errors: [{ code: 'NotYours' }] });
    const wrong = await review(world, first?.token, [{ tag: '{{s1.date}}', type: 'date', value: 'tomorrow' }]);
    expect(wrong.body).toMatchObject({ code: 'FieldInvalid', errors: [{ code: 'NotADate' }] });
    expect((await review(world, `${first?.token}x`, firstActions)).body.code).toBe('NoWebdocFound');
    await sign(world, first?.token, firstActions);
    expect((await review(world, first?.token, firstActions)).body.code).toBe('AlreadySign');
    const others = await review(world, second?.token, secondActions);
    expect(textOf(others.body)).toContain('Société Œuvres');
  });
});

describe('the pages after signing', () => {
  // REQ-2.2.34
  test('are shown again, without values, to whoever has signed while others sign', async ({ world }) => {
    const created = await create(world, bearer, contract());
    const [first, second] = created.signatories;
    const before = await review(world, first?.token, []);
    expect(textOf(before.body)).not.toContain('Copie : tous n’ont pas encore signé');
    await sign(world, first?.token, firstActions);
    const { status, body } = await review(world, first?.token, []);
    expect(status).toBe(200);
    expect(textOf(body)).toContain('Société Œuvres');
    expect(textOf(body)).toContain('Copie : tous n’ont pas encore signé');
    expect(textOf((await review(world, second?.token, [])).body)).not.toContain('Copie :');
  });
});

describe('the file', () => {
  test('is marked before signing and while others sign, and is the sealed one at the end', async ({ world }) => {
    const created = await create(world, bearer, contract());
    const [first, second] = created.signatories;
    const before = await copy(world, first?.token);
    expect(before.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(before.headers['content-disposition']))).toContain('- non signé.pdf');
    expect(await extractText(before.rawPayload)).toContain('Projet : non signé');
    await sign(world, first?.token, firstActions);
    const meanwhile = await extractText((await copy(world, first?.token)).rawPayload);
    expect(meanwhile).toContain('Copie : tous n’ont pas encore signé');
    expect(meanwhile).toContain('Société Œuvres');
    expect(await extractText((await copy(world, second?.token)).rawPayload)).toContain('Draft: not signed');
    await sign(world, second?.token, secondActions);
    await untilSealed(world, bearer, created.id);
    const sealed = await copy(world, first?.token);
    expect(await world.context.pdf.verify(sealed.rawPayload)).toMatchObject({ valid: true });
  });

  // REQ-5.1.8
  test('has the pages that were shown, each with the mark, or is not given', async ({ world }) => {
    const pages = Array.from({ length: 4 }, (_, at) => `<h1 style="page-break-before:always">Article ${at + 1}</h1>`);
    const html = `<p>{{a}} <b>Pénalité de 900 euros</b></p>${pages.join('')}`;
    const body = note({ documents: [{ title: 'Long', html }] });
    const [shown, changed] = [await create(world, bearer, body), await create(world, bearer, body)];
    const texts = (await extractText((await copy(world, shown.signatories[0]?.token)).rawPayload)).split('\f');
    expect(texts.map((text) => text.includes('Projet : non signé'))).toEqual([true, true, true, true, true]);
    await world.context.db
      .updateTable('webdoc_documents')
      .set({ css: '.webdoc-document b{font-size:1px}' })
      .where('webdoc_id', '=', changed.id)
      .execute();
    expect((await copy(world, changed.signatories[0]?.token)).json()).toMatchObject({ code: 'Unavailable' });
  });
});
