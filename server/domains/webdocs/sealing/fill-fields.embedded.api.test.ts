import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { extractText, readPrint } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { asValue } from '../drawn-png.test-support.ts';
import { create, drawn, note, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'pages@acier-nord.example'));
});

const long = 'Une réponse bien plus longue que la place qui lui est faite. '.repeat(30).trim();

const signed = async (world: World, html: string, answers: [tag: string, value: string][]) => {
  const interactions = answers.map(([tag]) => ({ tag, recipient: 's1', type: 'text' as const, name: `Champ ${tag}` }));
  const created = await create(world, bearer, note({ documents: [{ title: 'Contrat', html }], interactions }));
  const token = created.signatories[0]?.token;
  const actions = answers.map(([tag, value]) => ({ tag, type: 'text', value }));
  expect((await sign(world, token, actions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  return (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
};

describe('REQ-5.1.8: the pages are the same whatever is entered', () => {
  test('a value that is longer than its place is sealed in full, in the annex', async ({ world }) => {
    const sealed = await signed(world, '<p>Motif : {{a}}, lieu : {{b}}.</p><p>Fin</p>', [
      ['{{a}}', long],
      ['{{b}}', 'Lyon'],
    ]);
    const [first, annex] = (await extractText(sealed)).split('\f');
    expect(first).toContain('… [1]');
    expect(first).toContain('Fin');
    expect(annex).toContain('[1] Champ {{a}}');
    expect(annex?.replaceAll(/\s/g, '')).toContain(long.replaceAll(/\s/g, ''));
  });

  test('a value of some words stands in its place, in smaller letters where it must', async ({ world }) => {
    const sealed = await signed(world, '<p>Adresse : {{a}} fin.</p>', [
      ['{{a}}', '12 rue de la République, 69002 Lyon'],
    ]);
    const [first = '', ...more] = (await extractText(sealed)).split('\f');
    expect(first.replaceAll(/\s/g, '')).toContain('12ruedelaRépublique,69002Lyon');
    expect(more.join('')).not.toContain('Réponses en entier');
  });

  test('and whatever the rules of the document make of it', async ({ world }) => {
    const html = `<style>span:empty{padding:40px}span:empty~b{font-size:30px}span:not(:empty)~b{color:#fff}
      img{counter-increment:x 3;box-shadow:0 0 0 200px #fff}span span{width:900px;letter-spacing:9px}
      p span{margin-left:-90px;width:900px}p::after{content:counter(x)}</style>
      <p>{{a}} <b>Clause</b></p><p>{{b}} <b>Prix</b></p><p>{{c}} <b>Durée</b></p>`;
    const interactions = (['text', 'signature', 'checkbox'] as const).map((type, index) => {
      const tag = `{{${'abc'[index]}}}`;
      return { tag, recipient: 's1', type, isOptional: true };
    });
    const body = note({ documents: [{ title: 'Contrat', html }], interactions });
    const sealedWith = async (values: string[]) => {
      const { id, signatories } = await create(world, bearer, body);
      const actions = interactions.map(({ tag, type }, index) => ({ tag, type, value: values[index] ?? '' }));
      expect((await sign(world, signatories[0]?.token, actions)).status).toBe(200);
      await untilSealed(world, bearer, id);
      const sealed = await world.app.inject({ url: `/api/webdoc/download/${signatories[0]?.token}` });
      return (await readPrint(sealed.rawPayload)).pages[0]?.items;
    };
    const empty = await sealedWith(['', '', '']);
    expect(empty?.map(({ what }) => what).join('')).toContain('Durée');
    expect(await sealedWith(['12 rue de la République, 69002 Lyon', drawn, 'true'])).toEqual(empty);
  });

  test('a long value in a turned line makes the letters no smaller', async ({ world }) => {
    const turned = '<h1>Devis</h1><p style="transform:rotate(3deg)">Vu : {{a}}</p>';
    const headingOf = async (value: string) =>
      (await readPrint(await signed(world, turned, [['{{a}}', value]]))).pages[0]?.items[0];
    const short = await headingOf('Lyon');
    expect(short?.what).toBe('Devis');
    expect(await headingOf(long)).toEqual(short);
  });

  test('an answer that is continued has the same number when others have answered', async ({ world }) => {
    const sealed = await signed(world, '<p>{{a}}</p><p>{{b}}</p>', [
      ['{{a}}', 'court'],
      ['{{b}}', long],
    ]);
    const [first, annex] = (await extractText(sealed)).split('\f');
    expect(first).toContain('… [2]');
    expect(annex).toContain('[2] Champ {{b}}');
  });
});

/** A rectangle of one colour with a black bar in its lower half. */
const opaque = async (background: string): Promise<string> => {
  const bar = { create: { width: 200, height: 10, channels: 3 as const, background: '#000' } };
  const picture = sharp({ create: { width: 220, height: 90, channels: 3, background } });
  return asValue(
    await picture
      .composite([{ input: bar, left: 10, top: 60 }])
      .png()
      .toBuffer(),
  );
};

/** Share of a page's first 220 × 90 CSS pixels, inside its margins, that is red; and that is black. */
const coloursOf = async (world: World, pdf: Uint8Array): Promise<{ red: number; black: number }> => {
  const { png, width } = await world.context.pdf.drawPage(pdf, 1);
  const pixel = width / 794;
  const [left, top] = [16, 18].map((millimetres) => Math.round(((millimetres * 96) / 25.4) * pixel));
  const area = { left: left ?? 0, top: top ?? 0, width: Math.round(220 * pixel), height: Math.round(90 * pixel) };
  const data = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  const count = data.length / 3;
  let [red, black] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 200 && g < 40 && b < 40) red += 1;
    if (r < 40 && g < 40 && b < 40) black += 1;
  }
  return { red: red / count, black: black / count };
};

// REQ-5.1.12
test('a signature on white is sealed as ink: what is under it stays visible', async ({ world }) => {
  const stamp = `<img src="${await opaque('#f00')}" width="220" height="90" style="display:block">`;
  const html = `${stamp}<div style="margin-top:-90px;line-height:0">{{a}}</div><p>Fin</p>`;
  const interactions = [{ tag: '{{a}}', recipient: 's1', type: 'signature' as const }];
  const created = await create(world, bearer, note({ documents: [{ title: 'Contrat', html }], interactions }));
  const token = created.signatories[0]?.token;
  const actions = [{ tag: '{{a}}', type: 'signature', value: await opaque('#fff') }];
  expect((await sign(world, token, actions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
  const { red, black } = await coloursOf(world, rawPayload);
  expect(red).toBeGreaterThan(0.85);
  expect(black).toBeGreaterThan(0.08);
});
