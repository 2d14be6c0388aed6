import { describe, expect, test } from 'vitest';
import { fontFaces } from './fonts.ts';

const familiesIn = (css: string) => new Set([...css.matchAll(/font-family:"([^"]+)"/g)].map(([, name]) => name));

describe('the font rules', () => {
  test('of a document hold the families it names, upright and bold', () => {
    const css = fontFaces('<p style="font-family:ARIAL">été</p>');
    expect(familiesIn(css)).toEqual(new Set(['Arial']));
    expect(css.match(/@font-face/g)).toHaveLength(2);
    expect(css.length).toBeLessThan(40_000);
  });

  test('grow with the alphabets it uses', () => {
    const count = (text: string) => fontFaces(`Arial ${text}`).match(/@font-face/g)?.length;
    expect(count('Œuvre – 12 €')).toBe(2);
    expect(count('L’HAŸ')).toBe(4);
    expect(count('L’HA&Yuml;')).toBe(4);
    expect(count('Αθήνα, Київ')).toBe(6);
  });

  test.each(['<em>', '<I class="a">', '<address>', 'style="font-style:Oblique"', 'font:italic 9pt Arial'])(
    'have slanted letters for %s',
    (part) => {
      expect(fontFaces(`Arial ${part}`)).toContain('font-style:italic');
      expect(fontFaces('Arial <img> <input>')).not.toContain('font-style:italic');
    },
  );

  test('without a document hold every family', () => {
    expect(familiesIn(fontFaces()).size).toBe(10);
  });

  test('name no address but the data they carry', () => {
    expect(fontFaces().match(/url\((?!data:font\/woff2;base64,)/g)).toBeNull();
  });
});
