import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';

/** A sealed file opened for its rules to be checked; nothing here is shared with what made it. */
export interface PdfFacts {
  bytes: Buffer;
  document: PDF;
  catalog: PdfDict;
  inside: (value: PdfObject | null | undefined) => PdfObject | null;
  /** Every indirect object of the file. */
  objects: PdfObject[];
  structure: StructureElement[];
}

/** An element with the path of types above it, the nearest first, without those that only group. */
export interface StructureElement {
  type: string;
  above: string[];
  dictionary: PdfDict;
  children: StructureElement[];
}

export const openFacts = async (pdf: Uint8Array): Promise<PdfFacts> => {
  const document = await PDF.load(pdf);
  const inside: PdfFacts['inside'] = (value) => (value instanceof PdfRef ? document.getObject(value) : (value ?? null));
  const size = document.context.info.trailer.getNumber('Size')?.value ?? 0;
  const objects = Array.from({ length: size }, (_, number) => document.getObject(PdfRef.of(number, 0))).filter(
    (object) => object !== null,
  );
  const catalog = document.getCatalog();
  const facts = { bytes: Buffer.from(pdf), document, catalog, inside, objects, structure: [] };
  const root = dictionaryOf(inside(catalog.get('StructTreeRoot')));
  const roles = dictionaryOf(inside(root.get('RoleMap')));
  return { ...facts, structure: elementsOf(facts, roles, root.get('K'), []) };
};

export const dictionaryOf = (value: PdfObject | null | undefined): PdfDict =>
  value instanceof PdfDict ? value : new PdfDict();
export const itemsOf = (value: PdfObject | null | undefined): PdfObject[] =>
  value instanceof PdfArray ? [...value] : value ? [value] : [];
export const nameOf = (value: PdfObject | null | undefined): string => (value instanceof PdfName ? value.value : '');
export const textOf = (value: PdfObject | null | undefined): string =>
  value instanceof PdfString ? value.asString() : '';
export const numberOf = (value: PdfObject | null | undefined): number =>
  value instanceof PdfNumber ? value.value : Number.NaN;

/** All dictionaries of the file, also those within others. */
export const dictionariesOf = ({ objects }: PdfFacts): PdfDict[] => {
  const found: PdfDict[] = [];
  const queue = [...objects];
  for (let value = queue.pop(); value; value = queue.pop()) {
    if (value instanceof PdfArray) queue.push(...value);
    if (!(value instanceof PdfDict)) continue;
    found.push(value);
    for (const [, entry] of value) queue.push(entry);
  }
  return found;
};

const elementsOf = (
  facts: Pick<PdfFacts, 'inside'>,
  roles: PdfDict,
  kids: PdfObject | undefined,
  above: string[],
): StructureElement[] =>
  itemsOf(facts.inside(kids)).flatMap((kid) => {
    const dictionary = dictionaryOf(facts.inside(kid));
    const written = nameOf(dictionary.get('S'));
    if (written === '') return [];
    const type = nameOf(roles.get(written)) || written;
    const path = type === 'NonStruct' ? above : [type, ...above];
    const children = elementsOf(facts, roles, dictionary.get('K'), path);
    return type === 'NonStruct' ? children : [{ type, above, dictionary, children }];
  });

export const allElements = (elements: StructureElement[]): StructureElement[] =>
  elements.flatMap((element) => [element, ...allElements(element.children)]);

/** Something drawn: a text, a path, a picture. */
export interface Drawn {
  what: string;
  /** Marks around it that belong to the structure, or `Artifact`. */
  marks: (number | 'Artifact')[];
  /** The stream that draws it. */
  stream: PdfDict;
  /** For a text its font and its codes. */
  font: PdfDict | null;
  codes: number[];
}

const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh']);
const showing = new Set(['Tj', 'TJ', "'", '"']);

const isKind = <K extends string>(value: PdfValue | undefined, kind: K): value is Extract<PdfValue, { kind: K }> =>
  value !== null && typeof value === 'object' && value.kind === kind;

const codesOf = (content: Uint8Array, value: PdfValue | undefined, step: number): number[] => {
  if (isKind(value, 'array')) return value.items.flatMap((item) => codesOf(content, item, step));
  if (!isKind(value, 'text') || !value.hexadecimal) return [];
  const bytes = Buffer.from(Buffer.from(content.subarray(value.start + 1, value.end - 1)).toString('latin1'), 'hex');
  return Array.from({ length: bytes.length / step }, (_, at) => bytes.readUIntBE(at * step, step));
};

/** What one stream draws, with the forms in it; `deepest` nesting of saved states is told by `onDepth`. */
const drawnBy = function* (
  facts: PdfFacts,
  stream: PdfStream,
  page: PdfDict,
  outer: Drawn['marks'],
): Generator<Drawn | { states: number } | { form: PdfStream; isMarked: boolean }> {
  const content = stream.getDecodedData();
  const reader = new PdfReader(content, 0, { references: false });
  const resources = dictionaryOf(facts.inside(stream.get('Resources') ?? page.get('Resources')));
  const named = (kind: string, name: PdfValue | undefined) =>
    facts.inside(dictionaryOf(facts.inside(resources.get(kind))).get(isKind(name, 'name') ? name.name : ''));
  const marks: (number | 'Artifact' | null)[] = [];
  let [operands, states, font]: [PdfValue[], number, PdfDict | null] = [[], 0, null];
  const around = () => [...outer, ...marks.filter((mark) => mark !== null)];
  while (!reader.atEnd()) {
    const operator = reader.operator();
    if (operator === null) {
      operands.push(reader.value());
      continue;
    }
    const [first, last] = [operands[0], operands.at(-1)];
    if (operator === 'q') yield { states: (states += 1) };
    else if (operator === 'Q') states -= 1;
    else if (operator === 'Tf') font = dictionaryOf(named('Font', first));
    else if (operator === 'BMC' || operator === 'BDC') {
      const mcid = isKind(last, 'dictionary') ? last.entries.get('MCID') : undefined;
      const isArtifact = isKind(first, 'name') && first.name === 'Artifact';
      marks.push(typeof mcid === 'number' ? mcid : isArtifact ? 'Artifact' : null);
    } else if (operator === 'EMC') marks.pop();
    else if (painting.has(operator)) yield { what: operator, marks: around(), stream, font: null, codes: [] };
    else if (showing.has(operator)) {
      const step = nameOf(font?.get('Subtype')) === 'Type0' ? 2 : 1;
      yield { what: operator, marks: around(), stream, font, codes: codesOf(content, last, step) };
    } else if (operator === 'Do') {
      const form = named('XObject', last);
      if (form instanceof PdfStream && nameOf(form.get('Subtype')) === 'Form') {
        yield { form, isMarked: around().length > 0 };
        yield* drawnBy(facts, form, page, around());
      } else yield { what: operator, marks: around(), stream, font: null, codes: [] };
    }
    operands = [];
  }
};

export interface Drawings {
  drawn: Drawn[];
  /** Forms in the order in which they are drawn. */
  forms: { form: PdfStream; isMarked: boolean }[];
  deepestStates: number;
}

/** Everything that the pages draw. */
export const drawingsOf = (facts: PdfFacts): Drawings => {
  const all: Drawings = { drawn: [], forms: [], deepestStates: 0 };
  for (const { dict } of facts.document.getPages()) {
    const stream = facts.inside(dict.get('Contents'));
    if (!(stream instanceof PdfStream)) throw new TypeError('a page without one stream');
    // The page's numbers in the parent tree are those of its stream.
    for (const one of drawnBy(facts, stream, dict, [])) {
      if ('states' in one) all.deepestStates = Math.max(all.deepestStates, one.states);
      else if ('form' in one) all.forms.push(one);
      else all.drawn.push(one.stream === stream ? { ...one, stream: dict } : one);
    }
  }
  return all;
};
