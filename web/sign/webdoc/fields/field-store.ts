import type { Interaction } from '#contract/webdocs/webdocs.ts';
import type { Draft } from '../drafts/drafts.ts';
import { controlsIn, showCopies, showProblem, showValue, tagOf, translate, valueIn } from './field-controls.ts';
import type { Control } from './field-controls.ts';
import { isFilledBySigner, isNoNumber, type FieldValues } from '../../viewer/field-rules.ts';
import type { SignTexts } from '../../shell/texts.ts';

/** The signer's values, in sync with the native controls in the documents. */
export interface FieldStore {
  subscribe: (listener: () => void) => () => void;
  values: () => FieldValues;
  strokes: () => Readonly<Record<string, string>>;
  /** Time of each entry in epoch milliseconds; a prefilled value has none. */
  times: () => Readonly<Record<string, number>>;
  /** The fields that the signer fills, in document order. */
  inOrder: Interaction[];
  set: (tag: string, value: string, strokes?: string) => void;
  /** Scrolls to a field and focuses it. */
  focus: (tag: string) => void;
  controlOf: (tag: string) => HTMLElement | null;
  /** Shows a message at each of these fields and clears all others. */
  showProblems: (problems: ReadonlyMap<string, string>) => void;
  speak: (texts: SignTexts) => void;
  close: () => void;
}

type Entries = Pick<Draft, 'values' | 'strokes' | 'times'>;

/** First values by tag (`offered-values.ts`). */
type Offers = ReadonlyMap<string, string>;

const initialValue = ({ value, type }: Interaction): string => value ?? (type === 'checkbox' ? 'false' : '');

/** The value before this script ran: of the draft, else the one offered (a draft may hold yesterday's), else none. */
const keptValue = (field: Interaction, draft: Draft | null, offers: Offers): string => {
  const { tag } = field;
  const kept = draft?.times[tag] === undefined ? (offers.get(tag) ?? draft?.values[tag]) : draft.values[tag];
  return kept ?? initialValue(field);
};

/** A value typed before this script ran is newer than the draft. */
const startValue = (control: Control, field: Interaction, kept: string): string => {
  const present = valueIn(control) ?? initialValue(field);
  return isFilledBySigner(field) && present === initialValue(field) ? kept : present;
};

const readEntries = (
  controls: Map<string, Control>,
  fields: Map<string, Interaction>,
  draft: Draft | null,
  offers: Offers,
): Entries => {
  const values: Record<string, string> = {};
  const times = { ...draft?.times };
  for (const [tag, control] of controls) {
    const field = fields.get(tag);
    if (!field) continue;
    const kept = keptValue(field, draft, offers);
    const value = startValue(control, field, kept);
    values[tag] = value;
    // The value was typed before this script ran.
    if (isFilledBySigner(field) && value !== kept) times[tag] = Date.now();
  }
  return { values, strokes: { ...draft?.strokes }, times };
};

const withValue = (before: Entries, tag: string, value: string, strokes?: string): Entries => ({
  values: { ...before.values, [tag]: value },
  strokes: strokes === undefined ? before.strokes : { ...before.strokes, [tag]: strokes },
  times: { ...before.times, [tag]: Date.now() },
});

const scrollTo = (control: Control) => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  control.scrollIntoView({
    block: 'center',
    inline: 'center',
    behavior: reducedMotion ? 'instant' : 'smooth',
  });
};

/** Says that a number is invalid when its field is left: while it is typed it may become valid. */
const judgeNumbers = (root: HTMLElement, sentence: () => string, signal: AbortSignal): void => {
  const onLeft = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.dataset['kind'] === 'number' && isNoNumber(target.value))
      showProblem(target, sentence());
  };
  root.addEventListener('focusout', onLeft, { signal });
};

export const createFieldStore = (
  root: HTMLElement,
  interactions: readonly Interaction[],
  draft: Draft | null,
  offers: Offers,
  startTexts: SignTexts,
): FieldStore => {
  const controls = new Map(controlsIn(root).map((control) => [tagOf(control), control]));
  const fields = new Map(interactions.map((field) => [field.tag, field]));
  const listeners = new Set<() => void>();
  let texts = startTexts;
  let entries = readEntries(controls, fields, draft, offers);

  const show = (tag: string) => {
    const [control, field] = [controls.get(tag), fields.get(tag)];
    if (!control || !field) return;
    showValue(control, entries.values[tag] ?? '', field, texts);
    showCopies(root, field, entries.values[tag] ?? '');
  };
  const change = (tag: string, value: string, strokes?: string) => {
    entries = withValue(entries, tag, value, strokes);
    const control = controls.get(tag);
    if (control) showProblem(control, null);
    show(tag);
    for (const listener of listeners) listener();
  };
  const onInput = ({ target }: Event) => {
    const control = target instanceof Element ? controls.get(tagOf(target)) : undefined;
    const value = control && valueIn(control);
    if (control && typeof value === 'string') change(tagOf(control), value);
  };

  const stopper = new AbortController();
  root.addEventListener('input', onInput, stopper);
  judgeNumbers(root, () => texts.fieldInvalid, stopper.signal);
  for (const tag of controls.keys()) show(tag);
  const inOrder = [...controls.keys()].flatMap((tag) => fields.get(tag) ?? []).filter(isFilledBySigner);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    values: () => entries.values,
    strokes: () => entries.strokes,
    times: () => entries.times,
    inOrder,
    set: change,
    focus: (tag) => {
      const control = controls.get(tag);
      control?.focus({ preventScroll: true });
      if (control) scrollTo(control);
    },
    controlOf: (tag) => controls.get(tag) ?? null,
    showProblems: (problems) => controls.forEach((control, tag) => showProblem(control, problems.get(tag) ?? null)),
    speak: (next) => {
      texts = next;
      translate(root, next);
      for (const tag of controls.keys()) show(tag);
    },
    close: () => stopper.abort(),
  };
};
