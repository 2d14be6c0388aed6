import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from './toasts.ts';

const shown = () => toasts.list().map(({ text }) => text);

afterEach(() => toasts.clear());

test('what is added is shown until it is closed, and listeners are told each time', () => {
  const told = vi.fn();
  const leave = toasts.subscribe(told);
  const id = toasts.success('Utilisateur invité');
  toasts.error('Le déploiement a échoué');
  expect(shown()).toEqual(['Utilisateur invité', 'Le déploiement a échoué']);
  toasts.close(id);
  expect(shown()).toEqual(['Le déploiement a échoué']);
  expect(told).toHaveBeenCalledTimes(3);
  leave();
  toasts.info('Personne n’écoute');
  expect(told).toHaveBeenCalledTimes(3);
});

test('the same words are not shown twice, and come back as the newest', () => {
  toasts.info('Choisissez une source');
  toasts.info('Choisissez une cible');
  toasts.info('Choisissez une source');
  expect(shown()).toEqual(['Choisissez une cible', 'Choisissez une source']);
});

test('no more than four are shown; the oldest leave', () => {
  for (const text of ['1', '2', '3', '4', '5']) toasts.info(text);
  expect(shown()).toEqual(['2', '3', '4', '5']);
});
