export interface StatementSummary {
  /** `select webdocs`; the verb alone where no table is found. */
  summary: string;
  operation: string;
  table: string | null;
}

/** A statement that writes inside of `with` is known by what it writes. */
const writes = {
  insert: /\binsert\s+into\s+"?([a-z_]\w*)/i,
  update: /\bupdate\s+(?:only\s+)?"?([a-z_]\w*)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b/i,
  delete: /\bdelete\s+from\s+"?([a-z_]\w*)/i,
};
const source = /\bfrom\s+"?([a-z_]\w*)/i;
const others = /^\s*(?:select|with|begin|commit|rollback|copy|set|lock)\b/i;

const summarise = (sql: string): { operation: string; table: string | null } => {
  const [write] = Object.entries(writes)
    .map(([operation, form]) => ({ operation, found: form.exec(sql) }))
    .filter(({ found }) => found !== null)
    .sort((one, other) => (one.found?.index ?? 0) - (other.found?.index ?? 0));
  if (write) return { operation: write.operation, table: write.found?.[1] ?? null };
  const operation = others.exec(sql)?.[0].trim().toLowerCase().replace('with', 'select') ?? 'statement';
  return { operation, table: operation === 'select' ? (source.exec(sql)?.[1] ?? null) : null };
};

const known = new Map<string, StatementSummary>();
const mostKnown = 1_000;

/** Verb and first table of a statement. Its text is not kept in spans: some of ours have literals in it. */
export const statementSummary = (sql: string): StatementSummary => {
  const before = known.get(sql);
  if (before) return before;
  const { operation, table } = summarise(sql);
  const summary = { summary: table === null ? operation : `${operation} ${table}`, operation, table };
  if (known.size < mostKnown) known.set(sql, summary);
  return summary;
};
