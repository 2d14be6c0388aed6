import { expect, test } from 'vitest';
import { paragraphs } from './paragraphs.ts';

test('plain words become a paragraph a line, and stay words', () => {
  expect(paragraphs('Événement e1\r\n<img src=x onerror=alert(1)> & "b"')).toBe(
    '<p>Événement e1</p><p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;b&quot;</p>',
  );
  expect(paragraphs('')).toBe('');
});
