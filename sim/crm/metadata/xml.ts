/** An element has children or text, never both: metadata files of Salesforce need no more. */
export interface Element {
  name: string;
  text: string;
  children: Element[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const part = /<\?[^]*?\?>|<!--[^]*?-->|<\/?[^<>]*>|[^<>]+|[<>]/g;
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>$/;
const tag = /^<(\/?)([A-Za-z]\w*)( xmlns="[^"<>&]*")?>$/;

const decoded = (text: string, file: string): string =>
  text.replaceAll(/&(\w*);?/g, (whole, name: string) => {
    const letter = entities[name];
    if (letter === undefined || !whole.endsWith(';')) throw new SyntaxError(`${file}: unknown entity ${whole}`);
    return letter;
  });

/**
 * Reads a metadata file. @throws SyntaxError for anything that such a file does not have: attributes but the namespace
 * of the root, mixed content, sections, other entities, or a tag that does not match
 */
export const readXml = (source: string, file: string): Element => {
  const document: Element = { name: '', text: '', children: [] };
  const open = [document];
  for (const [index, [found]] of [...source.matchAll(part)].entries()) {
    const last = open.at(-1);
    if (last === undefined) throw new SyntaxError(`${file}: a tag is closed twice`);
    if (found.startsWith('<?')) {
      if (index > 0 || !declaration.test(found)) throw new SyntaxError(`${file}: unexpected ${found}`);
    } else if (!found.startsWith('<')) addText(last, found, file);
    else if (!found.startsWith('<!--')) turn(open, last, found, file);
  }
  const [root] = document.children;
  if (root === undefined || document.children.length > 1 || open.length > 1)
    throw new SyntaxError(`${file}: one complete element expected`);
  return root;
};

const addText = (last: Element, found: string, file: string): void => {
  const isSpace = found.trim() === '';
  if (isSpace && (last.name === '' || last.children.length > 0)) return;
  if (last.name === '' || last.children.length > 0) throw new SyntaxError(`${file}: text beside elements: ${found}`);
  last.text += decoded(found, file);
};

const turn = (open: Element[], last: Element, found: string, file: string): void => {
  const [, closing, name = '', namespace] = tag.exec(found) ?? [];
  if (name === '' || (namespace !== undefined && last.name !== '')) throw new SyntaxError(`${file}: no tag: ${found}`);
  if (closing === '/') {
    if (last.name !== name) throw new SyntaxError(`${file}: ${found} closes ${last.name}`);
    open.pop();
    return;
  }
  if (last.text.trim() !== '') throw new SyntaxError(`${file}: ${found} beside text`);
  last.text = '';
  const child: Element = { name, text: '', children: [] };
  last.children.push(child);
  open.push(child);
};

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

/** The only child of that name. @throws SyntaxError for a second one, which Salesforce refuses */
export const childOf = (element: Element, name: string): Element | undefined => {
  const [first, second] = childrenOf(element, name);
  if (second !== undefined) throw new SyntaxError(`${element.name} has two ${name}`);
  return first;
};

export const textOf = (element: Element, name: string): string | null => childOf(element, name)?.text ?? null;
