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
  /** It works beside the others, in the one place of those that nobody has verified. */
  isAside: boolean;
}

export type TurnOf = (companyId: string) => Promise<Turn>;

/**
 * Anybody can register companies. Those that nobody has verified take their turns as one, or aside: each new one would
 * come before all that have worked lately. Their works end sooner, because a work that has begun cannot give way.
 */
export const openTurns = (db: Database): TurnOf => {
  const kept = new Map<string, { turn: Turn; until: number }>();
  return async (company) => {
    const known = kept.get(company);
    if (known && known.until > Date.now()) return known.turn;
    const found = await db.selectFrom('companies').select('status').where('id', '=', company).executeTakeFirst();
    // Not kept: one that has just been verified stands with the others at once.
    if (found?.status !== 'verified') return { key: unverified, share: 0.4, isAside: true };
    const turn = { key: company, share: 1, isAside: false };
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

/**
 * Prints, reads and draws for companies that nobody has verified aside, one at a time, of the one that has used the
 * least time lately: a work that has begun cannot give way, and everybody else would wait for its end.
 */
export const printUnverifiedAside = (pdf: PdfEngine, turnOf: TurnOf): PdfEngine => {
  const turn = async (company: string | undefined) =>
    company === undefined ? { share: 1, isAside: false } : turnOf(company);
  return {
    ...pdf,
    render: async (html, options) => {
      const { share, isAside } = await turn(options.company);
      const print = await pdf.render(html, { ...options, timeoutMs: options.timeoutMs * share, isAside });
      if (isAside && print.length > unverifiedPrintBytes)
        throw new RenderError('refused', 'The print of an unverified company is too large.');
      return print;
    },
    checkPrint: async (file, question) => {
      const { isAside } = await turn(question.company);
      return pdf.checkPrint(file, { ...question, isAside, ...(isAside && { limitMs: unverifiedCheckMs }) });
    },
    drawPage: async (file, number, asker) =>
      pdf.drawPage(file, number, { ...asker, isAside: (await turn(asker?.key)).isAside }),
  };
};
