import { describe, expect, test } from 'vitest';
import { notePageStarts, withoutPageStarts } from './page-starts.ts';

describe('where each page begins is noted in the document', () => {
  test('in the middle of a paragraph, and at the first word of a document', () => {
    const first = '<div><p>Article premier. Le vendeur livre la chose convenue.</p><p>Article deux. Le prix.</p></div>';
    const second = '<div><h1>Annexe</h1><p>Liste des pièces remises.</p></div>';
    const pages = [
      ['Article premier. Le vendeur '],
      ['livre la chose convenue.', 'Article deux. Le prix.'],
      ['ANNEXE', 'Liste des pièces remises.'],
    ];
    expect(notePageStarts([first, second], pages)).toEqual([
      '<div><p><!--page 1-->Article premier. Le vendeur <!--page 2-->livre la chose convenue.</p><p>Article deux. Le prix.</p></div>',
      '<div><h1><!--page 3-->Annexe</h1><p>Liste des pièces remises.</p></div>',
    ]);
  });

  test('behind a table’s head that each page repeats, and numbers that only the paper has', () => {
    const rows = ['Premier objet', 'Second objet', 'Troisième objet', 'Dernier objet'];
    const table = `<table><thead><tr><th>Désignation</th></tr></thead><tbody>${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</tbody></table>`;
    const pages = [
      ['Désignation', 'Premier objet', 'Second objet'],
      ['Désignation', '3.', 'Troisième objet', '4.', 'Dernier objet'],
    ];
    expect(notePageStarts([table], pages)[0]).toContain('<td><!--page 2-->Troisième objet</td>');
  });

  test('between its neighbours, for a page whose text is not found', () => {
    const html = '<p>Un deux trois quatre</p><p>cinq six sept huit</p><p>neuf dix onze douze</p>';
    const [noted = ''] = notePageStarts([html], [['Un deux trois quatre'], ['picture'], ['neuf dix onze douze']]);
    expect(noted.match(/page \d/g)).toEqual(['page 1', 'page 2', 'page 3']);
    expect(noted).toContain('<p><!--page 3-->neuf');
    expect(withoutPageStarts(noted)).toBe(html);
  });
});
