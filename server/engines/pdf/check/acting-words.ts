import type { PdfFault } from '#contract/webdocs/pdf-faults.ts';
import type { Key } from './walked-dictionary.ts';

/**
 * Content that is hidden, or that acts when the file is opened or clicked, by the name of its action or annotation.
 * Turning pages and opening web addresses are allowed.
 */
export const actingNames: Record<string, PdfFault> = {
  JavaScript: 'script',
  Launch: 'program',
  SubmitForm: 'sentForm',
  ImportData: 'sentForm',
  Rendition: 'media',
  RichMedia: 'media',
  RichMediaExecute: 'media',
  Movie: 'media',
};
/** The same by a key of the dictionary. */
export const actingKeys = {
  JS: 'script',
  XFA: 'dynamicForm',
  RichMediaContent: 'media',
  OnInstantiate: 'script',
  RF: 'attachedFile',
} as const satisfies Partial<Record<Key, PdfFault>>;
/** Actions that open another file when they name one. */
export const leaving = new Set(['GoToR', 'GoToE', 'Thread']);
/** Words that an object must not have when viewers read it in different ways: they act, or their check needs order. */
export const guarded = new Set([
  ...Object.keys(actingNames),
  ...Object.keys(actingKeys),
  ...leaving,
  'URI',
  'EF',
  'EmbeddedFile',
  'ObjStm',
  'First',
]);
