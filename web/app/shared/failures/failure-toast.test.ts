import { afterEach, expect, test } from 'vitest';
import { toasts } from '#ui/overlays/toasts.ts';
import { failureToast } from './failure-toast.ts';

const shown = () => toasts.list().map(({ tone, text }) => `${tone}: ${text}`);
const failed = { isMissing: true, text: 'Tickets perdus', tone: 'error', asked: '' } as const;
const loading = { ...failed, text: null };
const there = { ...loading, isMissing: false };

afterEach(() => toasts.clear());

test('a failure is said once, whatever is asked again by itself, also after its toast was closed', () => {
  const voice = failureToast();
  for (const heard of [loading, failed, failed, loading, failed]) voice.hear(heard);
  expect(shown()).toEqual(['error: Tickets perdus']);
  toasts.clear();
  for (const heard of [loading, failed, loading, failed]) voice.hear(heard);
  expect(shown()).toEqual([]);
});

test('a retry takes it back, and says it again when it fails again', () => {
  const voice = failureToast();
  voice.hear(failed);
  voice.takeBack();
  expect(shown()).toEqual([]);
  voice.hear(loading);
  voice.hear(failed);
  expect(shown()).toEqual(['error: Tickets perdus']);
});

test('it goes once there is something to show, whose refresh may then fail in silence', () => {
  const voice = failureToast();
  voice.hear(failed);
  voice.hear(there);
  voice.hear({ ...failed, isMissing: false });
  expect(shown()).toEqual([]);
});

test('something else that cannot be had is said in the place of the first', () => {
  const voice = failureToast();
  voice.hear({ ...failed, asked: 'page 1' });
  voice.hear({ ...failed, asked: 'page 2', tone: 'info' });
  expect(shown()).toEqual(['info: Tickets perdus']);
});
