import type { Query, WhereClause } from '@jetstreamapp/soql-parser-js';
import type { Field, SfRecord, Value } from '../fields.ts';
import { isId, to15 } from '../ids.ts';
import { RestFault } from '../rest/rest-fault.ts';
import { literalRange } from './soql-dates.ts';

export type Predicate = (record: SfRecord) => boolean;

/** Gives a condition access to its query: `path` resolves a field, `subquery` runs a nested query. */
export interface Scope {
  now: Date;
  path: (path: string) => { field: Field; read: (record: SfRecord) => Value };
  subquery: (query: Query) => Value[];
}

interface Condition {
  field?: string;
  operator: string;
  value?: string | string[];
  literalType?: string | string[];
  valueQuery?: Query;
}
type Token = '(' | ')' | 'AND' | 'OR' | 'NOT' | Condition;

const malformed = (message: string): RestFault => new RestFault(400, 'MALFORMED_QUERY', message);

/** Compiles the WHERE clause into a predicate. The parser gives a linked list with counted parentheses. */
export const compileWhere = (where: WhereClause, scope: Scope): Predicate => {
  const tokens = tokensOf(where);
  let at = 0;
  const unit = (): Predicate => {
    const token = tokens[at++];
    if (token === 'NOT') {
      const inner = unit();
      return (record) => !inner(record);
    }
    if (token === '(') {
      const inner = expression();
      if (tokens[at++] !== ')') throw malformed("expecting a right parentheses, found 'EOF'");
      return inner;
    }
    if (token === undefined || typeof token === 'string') throw malformed(`unexpected token: '${token ?? 'EOF'}'`);
    return compileCondition(token, scope);
  };
  const expression = (): Predicate => {
    const parts = [unit()];
    const joiner = tokens[at];
    if (joiner !== 'AND' && joiner !== 'OR') return parts[0] ?? (() => true);
    while (tokens[at] === joiner) {
      at++;
      parts.push(unit());
    }
    // SOQL refuses `a AND b OR c` without parentheses.
    if (tokens[at] === 'AND' || tokens[at] === 'OR') throw malformed(`unexpected token: '${joiner}'`);
    return joiner === 'AND' ? (row) => parts.every((part) => part(row)) : (row) => parts.some((part) => part(row));
  };
  return expression();
};

const tokensOf = (where: WhereClause): Token[] => {
  const tokens: Token[] = [];
  let node: WhereClause | undefined = where;
  while (node !== undefined) {
    const left = node.left as (Condition & { openParen?: number; closeParen?: number }) | null;
    for (let n = left?.openParen ?? 0; n > 0; n--) tokens.push('(');
    const operator: string | undefined = 'operator' in node ? node.operator : undefined;
    if (left !== null && left.operator !== undefined) tokens.push(left);
    for (let n = left?.closeParen ?? 0; n > 0; n--) tokens.push(')');
    if (operator === 'AND' || operator === 'OR' || operator === 'NOT') tokens.push(operator);
    node = 'right' in node ? node.right : undefined;
  }
  return tokens;
};

const linkEnds: ReadonlySet<string> = new Set(['id', 'contentdocumentid', 'linkedentityid']);

/** Links of files are looked for by the ids of their ends alone (Object Reference, ContentDocumentLink). @throws RestFault */
export const requireLinkFilter = (where: WhereClause | undefined): void => {
  const isFilter = (token: Token) =>
    typeof token === 'object' &&
    linkEnds.has((token.field ?? '').toLowerCase()) &&
    token.valueQuery === undefined &&
    /^(=|IN)$/i.test(token.operator);
  if (where !== undefined && tokensOf(where).some(isFilter)) return;
  throw malformed(
    "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.",
  );
};

const compileCondition = (condition: Condition, scope: Scope): Predicate => {
  if (condition.field === undefined) throw malformed('functions are not supported in WHERE by the simulator');
  const { field, read } = scope.path(condition.field);
  if (field.long)
    throw new RestFault(400, 'INVALID_FIELD', `field '${field.name}' can not be filtered in a query call`);
  const { operator } = condition;
  if (operator === 'IN' || operator === 'NOT IN') {
    const wanted = new Set(wantedValues(condition, field, scope));
    const inside: Predicate = (record) => wanted.has(comparable(field, read(record)));
    return operator === 'IN' ? inside : (record) => !inside(record);
  }
  const raw = String(condition.value);
  const kind = String(condition.literalType);
  if (kind === 'DATE_LITERAL' || kind === 'DATE_N_LITERAL') return compileRange(field, read, operator, raw, scope.now);
  if (operator === 'LIKE') return compileLike(field, read, raw);
  return compileCompare(field, read, operator, operand(field, raw, kind));
};

const wantedValues = (condition: Condition, field: Field, scope: Scope): (string | number | boolean | null)[] => {
  if (condition.valueQuery !== undefined)
    return scope.subquery(condition.valueQuery).map((value) => comparable(field, value));
  const kinds = [condition.literalType ?? []].flat();
  return [condition.value ?? []].flat().map((raw, at) => operand(field, raw, kinds[at] ?? kinds[0] ?? ''));
};

const compileCompare =
  (
    field: Field,
    read: (record: SfRecord) => Value,
    operator: string,
    wanted: string | number | boolean | null,
  ): Predicate =>
  (record) => {
    const value = comparable(field, read(record));
    if (operator === '=') return value === wanted;
    if (operator === '!=') return value !== wanted;
    if (value === null || wanted === null) return false;
    if (operator === '<') return value < wanted;
    if (operator === '<=') return value <= wanted;
    if (operator === '>') return value > wanted;
    return value >= wanted;
  };

const compileRange = (
  field: Field,
  read: (record: SfRecord) => Value,
  operator: string,
  raw: string,
  now: Date,
): Predicate => {
  if (field.type !== 'date' && field.type !== 'datetime') throw wrongKind(field);
  const range = literalRange(raw, now);
  if (range === undefined) throw malformed(`unexpected token: '${raw}'`);
  return (record) => {
    const value = read(record);
    if (value === null) return operator === '!=';
    const at = Date.parse(String(value));
    const inside = at >= range.from && at < range.to;
    if (operator === '=') return inside;
    if (operator === '!=') return !inside;
    if (operator === '<') return at < range.from;
    if (operator === '<=') return at < range.to;
    if (operator === '>') return at >= range.to;
    return at >= range.from;
  };
};

const compileLike = (field: Field, read: (record: SfRecord) => Value, raw: string): Predicate => {
  const pattern = unquote(raw, true).replace(/\\[\s\S]|[%_]|[\s\S]/g, (piece) => {
    if (piece === '%') return '[\\s\\S]*';
    if (piece === '_') return '[\\s\\S]';
    return (piece.length > 1 ? piece.slice(1) : piece).replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
  });
  const test = new RegExp(`^${pattern}$`, 'iu');
  if (typeof comparable(field, 'x') !== 'string') throw wrongKind(field);
  return (record) => {
    const value = read(record);
    return value !== null && test.test(String(value));
  };
};

/** SOQL compares text without case, but ids on their exact 15 characters. */
export const comparable = (field: Field, value: Value): string | number | boolean | null => {
  if (value === null || value === '') return null;
  if (field.type === 'datetime') return Date.parse(String(value));
  if (field.type === 'id' || field.type === 'reference') return to15(String(value));
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const numeric = new Set(['int', 'double', 'currency', 'percent']);

const operand = (field: Field, raw: string, kind: string): string | number | boolean | null => {
  if (kind === 'NULL') return null;
  if (field.type === 'boolean') {
    if (kind !== 'BOOLEAN') throw wrongKind(field);
    return raw.toUpperCase() === 'TRUE';
  }
  if (numeric.has(field.type)) {
    if (kind !== 'INTEGER' && kind !== 'DECIMAL') throw wrongKind(field);
    return Number(raw);
  }
  if (field.type === 'date' || field.type === 'datetime') {
    if (kind !== (field.type === 'date' ? 'DATE' : 'DATETIME')) throw wrongKind(field);
    return field.type === 'date' ? raw : Date.parse(raw);
  }
  if (kind !== 'STRING') throw wrongKind(field);
  const value = unquote(raw, false);
  if ((field.type === 'id' || field.type === 'reference') && !(value === '' || isId(value)))
    throw new RestFault(400, 'INVALID_QUERY_FILTER_OPERATOR', `invalid ID field: ${raw}`);
  return comparable(field, value);
};

const wrongKind = (field: Field): RestFault => {
  const quotes = ['boolean', 'date', 'datetime'].includes(field.type) || numeric.has(field.type) ? 'not ' : '';
  return new RestFault(
    400,
    'INVALID_FIELD',
    `value of filter criterion for field '${field.name}' must be of type ${field.type} and should ${quotes}be enclosed in quotes`,
  );
};

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

const unquote = (raw: string, keepWildcards: boolean): string => {
  if (!/^'[\s\S]*'$/.test(raw)) throw malformed(`unexpected token: '${raw}'`);
  return raw.slice(1, -1).replace(/\\([\s\S])/g, (whole, letter: string) => {
    if (letter === '%' || letter === '_') return keepWildcards ? whole : letter;
    const plain = escapes[letter];
    if (plain === undefined) throw malformed(`Invalid string literal: illegal character sequence '${whole}'`);
    return keepWildcards && plain === '\\' ? '\\\\' : plain;
  });
};
