import { describe, expect } from 'vitest';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender } from '../signing.test-support.ts';
import { exportedDocuments } from './exports.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'exports@acier-nord.example'));
});

const interactions = ['{{s1_ville}}', '{{s1_nom}}'].map((tag) => ({ tag, recipient: 's1', type: 'text' as const }));
const actions = [
  { tag: '{{s1_ville}}', type: 'text', value: 'Lille' },
  { tag: '{{s1_nom}}', type: 'text', value: 'Zoé Lefèvre' },
];
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('a document exported by', () => {
  test.for(exportedDocuments)('$program keeps its fields, lists, pages and paper', async (exported, { world }) => {
    const { html, pages, landscape = [] } = exported;
    const created = await create(world, bearer, note({ documents: [{ title: 'Export', html }], interactions }));
    const webdocToken = created.signatories[0]?.token;
    const answer = await world.call('POST', '/api/webdoc/paper', { body: { webdocToken, actions } });
    const shown: PaperPage[] = answer.body;
    for (const [index, words] of pages.entries()) {
      const text = plain(shown[index]?.text ?? '');
      let from = 0;
      for (const word of words) {
        expect(text.slice(from), `page ${index + 1}`).toContain(word);
        from = text.indexOf(word, from) + word.length;
      }
    }
    const wide = shown.filter(({ width, height }) => width > height).map(({ number }) => number);
    expect(wide).toEqual(landscape);
    expect(shown.map(({ text }) => text).join('')).not.toContain('{{');
  });
});

describe('a field that is not found', () => {
  test('is told by what stands in the document', async ({ world }) => {
    const html = '<p>{{s1_vile}}</p><p>{{s1_</p><p>nom}}</p>';
    const body = note({ documents: [{ title: 'Export', html }], interactions });
    const answer = await world.call('POST', '/api/public/webdocs', { bearer, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([0, 1].map((at) => ({ path: `interactions.${at}.tag`, code: 'TagNotFound' })));
    expect(answer.body.detail).toBe(
      '"{{s1_ville}}" was not found. Did you mean "{{s1_vile}}"? "{{s1_nom}}" is cut by the end of a paragraph, a cell or a line: write it in one piece.',
    );
  });
});
