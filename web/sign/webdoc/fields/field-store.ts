import type { Interaction } from '#contract/webdocs/webdocs.ts';
import type { Draft } from '../drafts/drafts.ts';
import { controlsIn, showCopies, showProblem, showValue, tagOf, translate, valueIn } from './field-controls.ts';
import type { Control, FieldProblem } from './field-controls.ts';
import { wasEnteredEarly } from '../../shell/early-events.ts';
import { isFilledBySigner, type FieldValues } from '../../viewer/field-rules.ts';
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
  /** Gives each field of the map its value, unless the signer has entered one: also in place of an older offer. */
  offer: (values: ReadonlyMap<string, string>) => void;
  /** Scrolls to a field and focuses it. */
  focus: (tag: string) => void;
  controlOf: (tag: string) => HTMLElement | null;
  /** Shows a problem at each of these fields and clears all others. */
  showProblems: (problems: ReadonlyMap<string, FieldProblem>) => void;
  speak: (texts: SignTexts) => void;
  close: () => void;
}

type Entries = Pick<Draft, 'values' | 'strokes' | 'times'>;

const initialValue = ({ value, type }: Interaction): string => value ?? (type === 'checkbox' ? 'false' : '');

/** What was entered before this script ran is newer than the draft. */
const startValue = (control: Control, field: Interaction, draft: Draft | null): string => {
  const present = valueIn(control) ?? initialValue(field);
  return isFilledBySigner(field) && !wasEnteredEarly(field.tag) ? (draft?.values[field.tag] ?? present) : present;
};

const readEntries = (
  controls: Map<string, Control>,
  fields: Map<string, Interaction>,
  draft: Draft | null,
): Entries => {
  const values: Record<string, string> = {};
  const times = { ...draft?.times };
  for (const [tag, control] of controls) {
    const field = fields.get(tag);
    if (!field) continue;
    values[tag] = startValue(control, field, draft);
    if (wasEnteredEarly(tag)) times[tag] = Date.now();
  }
  return { values, strokes: { ...draft?.strokes }, times };
};

const withValue = (before: Entries, tag: string, value: string, strokes?: string): Entries => ({
  values: { ...before.values, [tag]: value },
  strokes: strokes === undefined ? before.strokes : { ...before.strokes, [tag]: strokes },
  times: { ...before.times, [tag]: Date.now() },
});

/** Gives fields without an entry of the signer the offered values. */
const withOffers = (before: Entries, offers: ReadonlyMap<string, string>): Entries => {
  const untouched = [...offers].filter(([tag]) => tag in before.values && before.times[tag] === undefined);
  return { ...before, values: { ...before.values, ...Object.fromEntries(untouched) } };
};

const focusOn = (control: Control | undefined) => {
  if (!control) return;
  control.focus({ preventScroll: true });
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  control.scrollIntoView({
    block: 'center',
    inline: 'center',
    behavior: reducedMotion ? 'instant' : 'smooth',
  });
};

export const createFieldStore = (
  root: HTMLElement,
  interactions: readonly Interaction[],
  draft: Draft | null,
  startTexts: SignTexts,
): FieldStore => {
  const controls = new Map(controlsIn(root).map((control) => [tagOf(control), control]));
  const fields = new Map(interactions.map((field) => [field.tag, field]));
  const listeners = new Set<() => void>();
  let texts = startTexts;
  let entries = readEntries(controls, fields, draft);

  const show = (tag: string) => {
    const [control, field] = [controls.get(tag), fields.get(tag)];
    if (!control || !field) return;
    showValue(control, entries.values[tag] ?? '', field, texts);
    showCopies(root, field, entries.values[tag] ?? '');
  };
  const change = (tag: string, value: string, strokes?: string) => {
    entries = withValue(entries, tag, value, strokes);
    const control = controls.get(tag);
    if (control) showProblem(control, null, texts);
    show(tag);
    for (const listener of listeners) listener();
  };
  const onInput = ({ target }: Event) => {
    const control = target instanceof Element && controls.get(tagOf(target));
    const value = control ? valueIn(control) : null;
    if (control && value !== null) change(tagOf(control), value);
  };

  root.addEventListener('input', onInput);
  const showAll = () => [...controls.keys()].forEach(show);
  showAll();
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
    offer: (values) => {
      entries = withOffers(entries, values);
      showAll();
      for (const listener of listeners) listener();
    },
    focus: (tag) => focusOn(controls.get(tag)),
    controlOf: (tag) => controls.get(tag) ?? null,
    showProblems: (problems) =>
      controls.forEach((control, tag) => showProblem(control, problems.get(tag) ?? null, texts)),
    speak: (next) => {
      texts = next;
      translate(root, next);
      showAll();
    },
    close: () => root.removeEventListener('input', onInput),
  };
};
