import type pg from 'pg';
import { tokenRequests } from '#contract/tokens/token-requests.ts';
import type { Log } from '#engines/log.ts';

/** One call of the public API. It has no body, no query and no secret. */
export interface LoggedRequest {
  /** The id of its answer. */
  id: string;
  /** SHA-256 of the bearer, in hex. The database knows whose token it is, if anybody's. */
  hash: string;
  /** ISO 8601, with microseconds: when the call came. */
  at: string;
  method: string;
  /** Null for an address that is no call. */
  route: string | null;
  path: string | null;
  /** Null when the caller left before the answer. */
  status: number | null;
  code: string | null;
  ms: number;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Writes what waits. */
  flush(): Promise<void>;
}

/** Calls that wait in memory at most: what comes while so many wait is counted, not kept. */
const mostWaiting = 5_000;
const writtenAtOnce = 500;
const delayMs = 1_000;
/** A batch that the database refuses so often, a second apart, is given up. */
const mostTries = 5;
/** Calls written between two removals of old ones, for which each token's calls are counted. */
const writtenBetweenCleanings = 1_000;

/** The bearers of no token fall out in the join. A batch that was written without an answer is written again. */
const insert = `
  insert into api_requests (id, company_id, token_id, at, method, route, path, status, code, ms)
  select request.id, token.company_id, token.id, request.at, request.method, request.route, request.path,
    request.status, request.code, request.ms
  from jsonb_to_recordset($1::jsonb) as request (id uuid, hash text, at timestamptz, method text, route text,
    path text, status smallint, code text, ms integer)
  join api_tokens token on token.hash = decode(request.hash, 'hex')
  on conflict (id) do nothing
  returning token_id`;

/** Removes the calls of a token before its latest ones. Its values: the token, and how many are kept. */
export const removeEarlier = `
  delete from api_requests where token_id = $1 and (at, id) <= (
    select at, id from api_requests where token_id = $1 order by at desc, id desc offset $2 limit 1)`;

/** Writes to the table, and keeps each token at its latest calls meanwhile, also in a burst. */
const openTable = (pool: pg.Pool) => {
  let written = 0;
  const tokens = new Set<string>();
  return async (batch: LoggedRequest[]): Promise<void> => {
    const { rows } = await pool.query<{ token_id: string }>({ text: insert, values: [JSON.stringify(batch)] });
    for (const { token_id } of rows) tokens.add(token_id);
    written += rows.length;
    if (written < writtenBetweenCleanings) return;
    for (const token of tokens) await pool.query({ text: removeEarlier, values: [token, tokenRequests.kept] });
    tokens.clear();
    written = 0;
  };
};

/**
 * The log of the calls of API tokens. Calls are written together, a second later or when 500 wait, so that none of them
 * waits for the log. It goes around Kysely, whose statements belong to calls.
 */
export const openRequestLog = (pool: pg.Pool, log: Log): RequestLog => {
  const write = openTable(pool);
  const waiting: LoggedRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let tries = 0;
  let lost = 0;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, writtenAtOnce);
      await write(batch);
      waiting.splice(0, batch.length);
      tries = 0;
    }
    if (lost > 0) log.warn({ lost }, 'calls of API tokens are not in their log');
    lost = 0;
  };
  const giveUp = (error: unknown): void => {
    tries += 1;
    log.warn({ error: (error as Error).message, tries }, 'calls of API tokens could not be logged');
    if (tries < mostTries) return;
    lost += waiting.splice(0, writtenAtOnce).length;
    tries = 0;
  };
  const plan = (): void => {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .catch(giveUp)
      .finally(() => {
        writing = undefined;
        if (waiting.length > 0) plan();
      });
    return writing;
  };
  return {
    add: (request) => {
      if (waiting.length >= mostWaiting) lost += 1;
      else waiting.push(request);
      if (waiting.length >= writtenAtOnce && tries === 0) void flush();
      else plan();
    },
    flush,
  };
};
