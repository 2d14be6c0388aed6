import { normalized } from '#contract/composed.ts';
import { escapeHtml } from '#contract/text.ts';
import type { FieldRefusal } from '#contract/errors.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import { UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { unprintableIn } from '../printable.ts';

/** Latin letters and the usual signs of a text: they are on every paper. */
const usual = /^[\t\n\r\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F\u2010-\u2027\u2030-\u203A\u20AC\u2122\u2212]*$/;

const longestPrintMs = 10_000;

/** @throws {Refusal} Unavailable */
const areShown = async ({ pdf }: AppContext, company: string, values: readonly string[]): Promise<boolean> => {
  const lines = values.map((value) => `<p>${escapeHtml(value)}</p>`).join('');
  const html = `<!doctype html><meta charset="utf-8"><style>${fontFaces(`Arial ${lines}`)}p{font-family:Arial,sans-serif;white-space:pre-wrap}</style>${lines}`;
  try {
    await pdf.checkPrint(await pdf.render(html, { timeoutMs: longestPrintMs, company }), { company, texts: values });
    return true;
  } catch (error) {
    if (error instanceof RenderError) throw new Refusal('Unavailable', { retryAfterSeconds: 5 });
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
};

/**
 * Refuses a value that paper would not show whole, because no document with it could ever be sealed: a character of no
 * font, or letters that belong together and are drawn as something else.
 * @throws {Refusal} FieldInvalid, Unavailable
 */
export const refuseUnprintable = async (
  context: AppContext,
  company: string,
  actions: readonly SignAction[],
): Promise<void> => {
  const written = actions.filter(({ type, value }) => type === 'text' && value.trim() !== '' && !usual.test(value));
  if (written.length === 0) return;
  const holes = await unprintableIn({ pdf: context.pdf, company }, written.map(({ value }) => value).join(''));
  const faulty = written.filter(({ value }) => holes.some((hole) => normalized(value, 'NFC').includes(hole)));
  if (
    faulty.length === 0 &&
    !(await areShown(
      context,
      company,
      written.map(({ value }) => value),
    ))
  )
    for (const action of written) if (!(await areShown(context, company, [action.value]))) faulty.push(action);
  if (faulty.length === 0) return;
  const errors = faulty.map(({ tag }): FieldRefusal => ({ path: `actions.${tag}`, code: 'UnprintableCharacter' }));
  throw new Refusal('FieldInvalid', { errors });
};
