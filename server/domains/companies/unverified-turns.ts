import { openFairTurns } from '#engines/concurrency/fair-turns.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import type { Database } from '#engines/postgres/database.ts';

const keptMs = 60_000;
const mostKept = 1_000;

/** Key of all companies that nobody has verified. */
const unverified = 'unverified';

export interface Turn {
  /** Companies with the same key take turns as one. */
  key: string;
  /** Part of the usual time limit that its work has, or of the places of the provider's org. */
  share: number;
}

export type TurnOf = (companyId: string) => Promise<Turn>;

/**
 * Anybody can register companies. Those that nobody has verified take their turns as one: each new one would come before
 * all that have worked lately. Their works end sooner, because a work that has begun cannot give way.
 */
export const openTurns = (db: Database): TurnOf => {
  const kept = new Map<string, { turn: Turn; until: number }>();
  return async (company) => {
    const known = kept.get(company);
    if (known && known.until > Date.now()) return known.turn;
    const found = await db.selectFrom('companies').select('status').where('id', '=', company).executeTakeFirst();
    // Not kept: one that has just been verified stands with the others at once.
    if (found?.status !== 'verified') return { key: unverified, share: 0.4 };
    const turn = { key: company, share: 1 };
    kept.delete(company);
    kept.set(company, { turn, until: Date.now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return turn;
  };
};

/** A print is read within a second or two; one of an unverified company that takes longer is too complex. */
const unverifiedCheckMs = 15_000;

const unverifiedPrintBytes = 20 << 20;

const longestWaitMs = 60_000;

/** A turn that did not come in time. */
const asUnavailable = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    throw new RenderError('unavailable', 'The print waited too long for its turn.', error);
  throw error;
};

/** Prints in the turns of `openTurns`. */
export const shareUnverifiedTurns = (pdf: PdfEngine, turnOf: TurnOf): PdfEngine => {
  // One print at a time, of the company that has printed the least lately: they share one turn among all others.
  const turns = openFairTurns(1);
  return {
    ...pdf,
    render: async (html, options) => {
      if (options.company === undefined) return pdf.render(html, options);
      const { company, signal } = options;
      const { key, share } = await turnOf(company);
      const render = () => pdf.render(html, { ...options, turn: key, timeoutMs: options.timeoutMs * share });
      const wait = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(longestWaitMs)]);
      const print = share < 1 ? await turns(company, render, wait).catch(asUnavailable) : await render();
      if (share < 1 && print.length > unverifiedPrintBytes)
        throw new RenderError('refused', 'The print of an unverified company is too large.');
      return print;
    },
    checkPrint: async (file, question) => {
      if (question.company === undefined) return pdf.checkPrint(file, question);
      const { key, share } = await turnOf(question.company);
      return pdf.checkPrint(file, { ...question, company: key, ...(share < 1 && { limitMs: unverifiedCheckMs }) });
    },
    drawPage: async (file, number, company) =>
      pdf.drawPage(file, number, company === undefined ? company : (await turnOf(company)).key),
  };
};
