import { useState } from 'react';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';

type Kept = Record<string, Record<string, string>>;

const readForms = (): Kept => (readStored('sessionStorage', nameFor('forms')) as Kept | null) ?? {};

/**
 * What is entered into a dialog. This tab keeps it until it is sent or the document is answered, so that neither a
 * closed dialog nor a reload loses it.
 * @returns the entries, and a function that changes some of them
 */
export const useKeptForm = <Form extends Record<string, string>>(
  name: 'decline' | 'question' | 'delegate' | 'signature',
  empty: Form,
): [form: Form, change: (changed: Partial<Form>) => void] => {
  const [form, setForm] = useState<Form>(() => ({ ...empty, ...readForms()[name] }));
  const change = (changed: Partial<Form>) => {
    const next = { ...form, ...changed };
    setForm(next);
    writeStored('sessionStorage', nameFor('forms'), { ...readForms(), [name]: next });
  };
  return [form, change];
};
