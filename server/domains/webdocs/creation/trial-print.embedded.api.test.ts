import { describe, expect } from 'vitest';
import type { NewInteraction } from '#contract/webdocs/public-webdocs.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { note, openFreeSender, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'trial@acier-nord.example'));
});

const interactions: NewInteraction[] = [
  { tag: '{{city}}', recipient: 's1', type: 'text', isOptional: true },
  { tag: '{{sign}}', recipient: 's1', type: 'signature' },
  { tag: '{{ok}}', recipient: 's1', type: 'checkbox', isOptional: true },
];

const creation = async (world: World, html: string): Promise<{ status: number; errors?: unknown; detail?: string }> => {
  const used = interactions.filter(({ tag }) => html.includes(tag));
  const given = note({ documents: [{ title: 'Note', html }], interactions: used });
  const { status, body } = await world.call('POST', '/api/public/webdocs', { bearer, body: given });
  return { status, errors: body.errors, detail: body.detail };
};

const clause = 'Le Client renonce à toute garantie';
const above = '<div style="height:100px"></div>';
const paragraph = `${above}<p style="margin:0">${clause}</p>`;
const at = (place: string) => `position:absolute;${place}`;

const covered: Record<string, string> = {
  'placed over it': `${paragraph}<div style="${at('top:60px;left:0')}">{{sign}}</div>`,
  'pulled over it by a margin': `${paragraph}<p style="margin-top:-60px">{{sign}}</p>`,
  'over it on a later page': `<p>Un</p><div style="break-before:page">${paragraph}<p style="margin-top:-60px">{{sign}}</p></div>`,
  'over it when it is turned': `<div style="${at('top:200px;left:-20px')};transform:rotate(90deg);width:220px">${clause}</div><div style="${at('top:160px;left:0')}">{{sign}}</div>`,
  'turned over it': `<div style="${at('top:200px;left:0')}">${clause}</div><div style="${at('top:160px;left:0')};transform:rotate(30deg)">{{sign}}</div>`,
  'over it when it is white on black': `${above}<p style="background:#000;color:#fff;margin:0">${clause}</p><p style="margin-top:-60px">{{sign}}</p>`,
  'for text over it': `${paragraph}<div style="${at('top:100px;left:0')}">{{city}}</div>`,
  'to tick over it': `${paragraph}<div style="${at('top:100px;left:20px')}">{{ok}}</div>`,
  'over it in small letters': `${above}<p style="margin:0;font-size:4pt">${clause}</p><div style="${at('top:60px;left:0')}">{{sign}}</div>`,
  'over it when it is made wider by the paper': `<div style="width:1400px;height:90px">${paragraph}</div><div style="${at('top:60px;left:0')}">{{sign}}</div>`,
  'over it in faint letters': `${above}<p style="margin:0;color:rgba(0,0,0,.3)">${clause}</p><div style="${at('top:60px;left:0')}">{{sign}}</div>`,
  'over it in a group that is half transparent': `<div style="opacity:.5">${paragraph}</div><div style="${at('top:60px;left:0')}">{{sign}}</div>`,
};

describe('REQ-5.1.13: a document is refused with a field', () => {
  for (const [how, html] of Object.entries(covered))
    test(how, async ({ world }) => {
      const { status, errors, detail = '' } = await creation(world, html);
      expect({ status, errors }).toEqual({
        status: 422,
        errors: [{ path: 'interactions.0.tag', code: 'FieldOverText' }],
      });
      const [, quote = ''] = /“([^”]+)” stands under \{\{/.exec(detail) ?? [];
      expect(quote.length, detail).toBeGreaterThan(2);
      expect(clause).toContain(quote);
    });

  test('over the value of another field', async ({ world }) => {
    const html = `${above}<p style="margin:0">{{city}}</p><p style="margin-top:-60px">{{sign}}</p>`;
    expect((await creation(world, html)).errors).toEqual([{ path: 'interactions.1.tag', code: 'FieldOverText' }]);
  });
});

test('REQ-5.1.13: a document is refused with a signature over another one', async ({ world }) => {
  const html = `<p>{{first}}</p><p style="margin-top:-60px">{{sign}}</p>`;
  const signatures = ['{{first}}', '{{sign}}'].map((tag) => ({ tag, recipient: 's1', type: 'signature' as const }));
  const body = note({ documents: [{ title: 'Note', html }], interactions: signatures });
  const answer = await world.call('POST', '/api/public/webdocs', { bearer, body });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: [{ path: 'interactions.1.tag', code: 'FieldOverField' }],
      detail: 'On paper {{first}} stands under {{sign}}.',
    },
  });
});

const cells = '<tr><td>Ville</td><td>{{city}}</td><td>Signature</td><td>{{sign}}</td></tr>';
const accepted: Record<string, string> = {
  'within a text, letters close to it': '<p>Ville{{city}}, signature{{sign}}(client){{ok}}oui</p>',
  'close to other fields':
    '<p style="line-height:.7">{{city}}{{ok}}{{city}} {{city}} {{city}} {{city}} {{ok}}{{ok}} {{city}}</p><p>{{sign}}{{sign}}</p>',
  'in cells without padding': `<table style="border-collapse:collapse;line-height:1"><style>td{padding:0}</style>${cells}${cells}</table>`,
  'in narrow lines': `<p style="line-height:.8">${`${clause} `.repeat(4)}{{city}} ${clause} {{ok}} ${`${clause} `.repeat(4)}</p>`,
  'in very narrow lines': `<p style="line-height:.6">${`${clause} `.repeat(4)}{{city}} ${`${clause} `.repeat(4)}</p>`,
  'in lines of a fixed height': `<p style="line-height:12px;font-size:13px">${`${clause} `.repeat(4)}{{city}} ${`${clause} `.repeat(4)}</p>`,
  'in large and in small letters':
    '<p style="font-size:34pt">Ville {{city}}</p><p style="font-size:5pt">Ville {{city}} oui</p>',
  'on dots that lead to it': `${above}<p style="margin:0">Signature : ________________ ..............</p><p style="margin-top:-60px;padding-left:90px">{{sign}}</p>`,
  'under a faint word across the page': `<div style="${at('top:20px;left:0')};opacity:.3;font-size:30pt;transform:rotate(-20deg)">PROJET</div><p>{{sign}}</p>`,
  'under a word of a faint colour across the page': `<div style="${at('top:20px;left:0')};color:rgba(200,0,0,.3);font-size:24pt">PROJET</div><p>{{sign}}</p>`,
  'under large letters': `<div style="${at('top:0;left:0')};color:#eee;font-size:60pt">COPIE</div><p>{{sign}}</p>`,
  'beside letters that are turned away from it': `<div style="${at('top:100px;left:250px')};transform:rotate(45deg);width:260px">${clause}</div><div style="${at('top:150px;left:0')}">{{sign}}</div>`,
  'over a picture': `<svg width="220" height="90" viewBox="0 0 220 90"><rect width="220" height="90" fill="#fcc"/></svg><div style="margin-top:-90px">{{sign}}</div>`,
};

describe('REQ-5.1.13: a document is accepted with a field', () => {
  for (const [how, html] of Object.entries(accepted))
    test(how, async ({ world }) => {
      expect(await creation(world, html)).toEqual({ status: 201, errors: undefined, detail: undefined });
    });
});

const glow = Array.from({ length: 4 }, (_, at) => `0 0 ${90 - at}px red`).join();
const slow = `<style>p{background:${Array.from({ length: 7 }, () => 'radial-gradient(red,blue)').join()};box-shadow:${glow};text-shadow:${glow}}</style>${'<p>mot mot mot mot</p>'.repeat(4_000)}`;

// REQ-6.1.38
test(
  'after three documents that take too long, those of a company that nobody has verified wait',
  { timeout: 120_000 },
  async ({ world }) => {
    const free = await openFreeSender(world, 'slow-trials@free.example');
    const create = async (html: string, by = free.bearer) => {
      const given = note({
        documents: [{ title: 'Note', html: `${html}<p>{{sign}}</p>` }],
        interactions: interactions.slice(1, 2),
      });
      return world.call('POST', '/api/public/webdocs', { bearer: by, body: given });
    };
    const soon = expect.stringMatching(/^\d$/);
    for (let number = 0; number < 3; number += 1) {
      const { body, headers } = await create(`${slow}<p>${number}</p>`);
      // When the browser is still busy with the document, the sender may try again in seconds. It counts all the same.
      if (body.code !== 'WebdocInvalid') expect([body.code, headers['retry-after']]).toEqual(['Unavailable', soon]);
    }
    const waiting = await create('<p>Short</p>');
    expect(waiting.body.code).toBe('Unavailable');
    expect(waiting.headers['retry-after']).toMatch(/^\d{3}$/);
    expect((await create('<p>Short</p>', bearer)).status).toBe(201);
  },
);
