import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import type { Database } from '#engines/postgres/database.ts';

const keptMs = 60_000;
const mostKept = 1_000;

/** Key of all companies that nobody has verified. */
const unverified = 'unverified';

const openStatuses = (db: Database) => {
  const kept = new Map<string, { turn: string; until: number }>();
  return async (company: string): Promise<string> => {
    const known = kept.get(company);
    if (known && known.until > Date.now()) return known.turn;
    const found = await db.selectFrom('companies').select('status').where('id', '=', company).executeTakeFirst();
    const turn = found?.status === 'verified' ? company : unverified;
    kept.delete(company);
    kept.set(company, { turn, until: Date.now() + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return turn;
  };
};

/**
 * Prints come in fair turns by company. Anybody can register companies, and each new one would come before all that have
 * printed: those that nobody has verified take their turns as one.
 */
export const shareUnverifiedTurns = (pdf: PdfEngine, db: Database): PdfEngine => {
  const turnOf = openStatuses(db);
  const turn = async (company: string | undefined) => (company === undefined ? {} : { turn: await turnOf(company) });
  return {
    ...pdf,
    render: async (html, options) => pdf.render(html, { ...options, ...(await turn(options.company)) }),
    checkPrint: async (file, question) => {
      const { turn: company } = await turn(question.company);
      return pdf.checkPrint(file, { ...question, ...(company !== undefined && { company }) });
    },
    drawPage: async (file, number, company) => pdf.drawPage(file, number, (await turn(company)).turn),
  };
};
