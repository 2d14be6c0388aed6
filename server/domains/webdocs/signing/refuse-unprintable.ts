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

/** Latin letters and the usual signs of a text: our own fonts draw them, so they are on every paper. */
const usual =
  /^[\t\n\r\u0020-\u007E\u00A0-\u00AC\u00AE-\u024F\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020\u2022\u2026\u2032\u2033\u2039\u203A\u20AC\u2122\u2212]*$/;

const unusualOf = (actions: readonly SignAction[]): SignAction[] =>
  actions.filter(({ type, value }) => type === 'text' && value.trim() !== '' && !usual.test(value));

/** Tells whether some value must be printed to know whether paper shows it. */
export const takesPrint = (actions: readonly SignAction[]): boolean => unusualOf(actions).length > 0;

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

/** A value that is not shown whole; the first of several. Halves, because a print for each of hundreds takes seconds. */
const firstUnshown = async (
  context: AppContext,
  company: string,
  written: readonly SignAction[],
): Promise<SignAction[]> => {
  const values = written.map(({ value }) => value);
  if (await areShown(context, company, values)) return [];
  if (written.length === 1) return [...written];
  const middle = Math.ceil(written.length / 2);
  const first = await firstUnshown(context, company, written.slice(0, middle));
  return first.length > 0 ? first : firstUnshown(context, company, written.slice(middle));
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
  const written = unusualOf(actions);
  if (written.length === 0) return;
  const holes = await unprintableIn({ pdf: context.pdf, company }, written.map(({ value }) => value).join(''));
  const faulty = written.filter(({ value }) => holes.some((hole) => normalized(value, 'NFC').includes(hole)));
  if (faulty.length === 0) faulty.push(...(await firstUnshown(context, company, written)));
  if (faulty.length === 0) return;
  const errors = faulty.map(({ tag }): FieldRefusal => ({ path: `actions.${tag}`, code: 'UnprintableCharacter' }));
  throw new Refusal('FieldInvalid', { errors });
};
