import { describe, expect, it } from 'vitest';
import { childOf, childrenOf, readXml, textOf } from './xml.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const read = (body: string) => readXml(head + body, 'file');

describe('a metadata file', () => {
  it('is read with its texts, decoded once, and its elements in their order', () => {
    const root = read(
      '<CustomField xmlns="http://soap.sforce.com/2006/04/metadata">\n  <!-- why -->\n  <label>A &amp;lt; B &lt;é&gt;</label>\n  <value><n>1</n></value>\n  <value>\n    <n> 2 </n>\n  </value>\n  <empty></empty>\n</CustomField>\n',
    );
    expect(root.name).toBe('CustomField');
    expect(textOf(root, 'label')).toBe('A &lt; B <é>');
    expect(childrenOf(root, 'value').map((value) => textOf(value, 'n'))).toEqual(['1', ' 2 ']);
    expect([textOf(root, 'empty'), textOf(root, 'missing')]).toEqual(['', null]);
    expect(() => childOf(root, 'value')).toThrow('two value');
  });

  it.each([
    ['nothing', ''],
    ['two roots', '<a></a><b></b>'],
    ['a tag that stays open', '<a><b></b>'],
    ['a tag that closes another', '<a><b></a></b>'],
    ['a tag that closes nothing', '<a></a></a>'],
    ['text beside an element', '<a>text<b></b></a>'],
    ['text behind an element', '<a><b></b>text</a>'],
    ['text behind the root', '<a></a>text'],
    ['an attribute', '<a b="c"></a>'],
    ['a namespace inside', '<a><b xmlns="c"></b></a>'],
    ['an empty element written short', '<a/>'],
    ['a section', '<a><![CDATA[b]]></a>'],
    ['a document type', '<!DOCTYPE a><a></a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a number of a letter', '<a>&#65;</a>'],
    ['an entity that does not end', '<a>&amp b</a>'],
    ['a sign alone', '<a>1 < 2</a>'],
    ['a second declaration', '<?xml version="1.0" encoding="UTF-8"?><a></a>'],
  ])('is refused with %s', (_, body) => {
    expect(() => read(body)).toThrow(SyntaxError);
  });

  it('is refused with another encoding', () => {
    expect(() => readXml('<?xml version="1.0" encoding="latin1"?><a></a>', 'file')).toThrow('unexpected');
  });
});
