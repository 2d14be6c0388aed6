const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Standard structure types of PDF 1.7 (ISO 32000-1 §14.8.4). */
const standardTypes = words(`
  Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP
  Figure Formula Form`);

/** Types of PDF 2.0 that the browser writes, and the nearest ones of PDF 1.7. */
const nearest: Record<string, string> = {
  DocumentFragment: 'Part',
  Aside: 'Sect',
  Title: 'P',
  FENote: 'Div',
  Sub: 'Span',
  Em: 'Span',
  Strong: 'Span',
};

export const standardTypeOf = (type: string): string =>
  standardTypes.has(type) ? type : (nearest[type] ?? 'NonStruct');

/** Where these types must stand (ISO 32000-1 §14.8.4.3, ISO 14289-1 §7.2). */
const allowedParents: Record<string, ReadonlySet<string>> = {
  TR: words('Table THead TBody TFoot'),
  TH: words('TR'),
  TD: words('TR'),
  THead: words('Table'),
  TBody: words('Table'),
  TFoot: words('Table'),
  LI: words('L'),
  Lbl: words('LI Note Form'),
  LBody: words('LI'),
};

/** What may stand directly under these types. Under an item of a list a body is put around the rest. */
const allowedChildren: Record<string, ReadonlySet<string>> = {
  Table: words('TR THead TBody TFoot Caption'),
  THead: words('TR'),
  TBody: words('TR'),
  TFoot: words('TR'),
  TR: words('TH TD'),
  L: words('L LI Caption'),
};

/** Whether an element of this type may stand under that one. */
export const isInPlace = (type: string, parent: string): boolean =>
  (allowedParents[type]?.has(parent) ?? true) && (allowedChildren[parent]?.has(type) ?? true);
