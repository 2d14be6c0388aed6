import { expect, test } from 'vitest';
import { nearTags } from './near-tags.ts';

test('a tag that is misspelt, in other case or spaced otherwise is told by what stands there', () => {
  const texts = ['<p>A {{s1_vile}} and {{S1_Name}}', 'b {{ s1 sig }} and {{s2_date}}'];
  expect([...nearTags(texts, ['{{s1_ville}}', '{{s1_name}}', '{{s1_sig}}', '{{total}}'])]).toEqual([
    ['{{s1_ville}}', '{{s1_vile}}'],
    ['{{s1_name}}', '{{S1_Name}}'],
    ['{{s1_sig}}', '{{ s1 sig }}'],
  ]);
});

test('a tag cut by the end of a paragraph is told as it is', () => {
  expect([...nearTags(['{{s1_\nsig}}'.replace('\n', '')], ['{{s1_sig}}'])]).toEqual([['{{s1_sig}}', '{{s1_sig}}']]);
});

test('short tags have no neighbours, and thousands of fields are looked at for a moment only', () => {
  expect(nearTags(['{{b}} {{c}}'], ['{{a}}']).size).toBe(0);
  const many = Array.from({ length: 20_000 }, (_, at) => `{{field_number_${at}}}`).join(' ');
  expect(
    nearTags(
      [many],
      Array.from({ length: 80 }, (_, at) => `{{champ_${at}}}`),
    ).size,
  ).toBe(0);
});
