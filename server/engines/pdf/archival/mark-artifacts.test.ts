import { describe, expect, test } from 'vitest';
import { markArtifacts } from './mark-artifacts.ts';

const marked = (content: string, structured: readonly string[] = []) => {
  const { content: bytes, isClear } = markArtifacts(Buffer.from(content), (name) => structured.includes(name));
  return isClear ? bytes && Buffer.from(bytes).toString().replaceAll(/\s+/g, ' ') : 'unclear';
};

describe('what a page draws outside its structure is an artifact', () => {
  test.for([
    ['a text', 'q BT /F1 9 Tf (1 \\) BDC) Tj ET Q', 'q /Artifact BMC BT /F1 9 Tf (1 \\) BDC) Tj ET Q EMC '],
    ['a path, from its beginning', '1 w 0 0 m 1 1 l S', '1 w /Artifact BMC 0 0 m 1 1 l S EMC '],
    ['a shade', '/S1 sh', '/Artifact BMC /S1 sh EMC '],
    ['a picture', '/X1 Do', '/Artifact BMC /X1 Do EMC '],
    [
      'what stands between two elements',
      '/P <</MCID 0 >>BDC 0 0 1 1 re f EMC 0 0 1 1 re f /P <</MCID 1 >>BDC /X1 Do EMC',
      '/P <</MCID 0 >>BDC 0 0 1 1 re f EMC /Artifact BMC 0 0 1 1 re f EMC /P <</MCID 1 >>BDC /X1 Do EMC',
    ],
    ['what stands before a form with elements', '0 0 1 1 re f /X2 Do', '/Artifact BMC 0 0 1 1 re f EMC /X2 Do'],
    [
      'a text with letters that are told apart',
      'BT /Span <</ActualText <FEFF0178> >> BDC <01> Tj EMC ET',
      '/Artifact BMC BT /Span <</ActualText <FEFF0178> >> BDC <01> Tj EMC ET EMC ',
    ],
  ])('%s', ([, content, expected]) => {
    expect(marked(content ?? '', ['X2'])).toBe(expected);
  });

  test.for([
    ['a path that only clips', '0 0 1 1 re W* n'],
    ['a text without letters', 'BT /F1 9 Tf ET'],
    ['an element', '/P <</MCID 0 >>BDC BT (a) Tj ET EMC'],
    ['an artifact', '/Artifact BMC 0 0 1 1 re f EMC'],
  ])('but not %s', ([, content]) => {
    expect(marked(content ?? '')).toBeNull();
  });

  test.for([
    ['an element begins within a text', 'BT (a) Tj /P <</MCID 0 >>BDC (b) Tj EMC ET'],
    ['an element ends within a text', '/P <</MCID 0 >>BDC BT (b) Tj EMC ET'],
    ['a form with elements stands in an element', '/P <</MCID 0 >>BDC /X2 Do EMC'],
    ['a picture stands in the stream itself', 'BI /W 1 ID x EI'],
    ['a mark ends that never began', 'EMC'],
  ])('and a stream stays as it is when %s', ([, content]) => {
    expect(marked(content ?? '', ['X2'])).toBe('unclear');
  });
});
