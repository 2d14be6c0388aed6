import type { NewUsers } from '#contract/accounts/company-users.ts';

export type Person = NewUsers['people'][number];
export type Field = keyof Person;

/** Cells of a line without a header. */
export const fieldsInOrder: readonly Field[] = ['firstName', 'lastName', 'email', 'roleName', 'username'];

/** A line that cannot be sent. */
export interface Fault {
  /** The first line of the text is 1. */
  line: number;
  field: Field;
  code: string;
}

/** `people.3.username` → index 3 and the field; undefined for other paths. */
export const placeOf = (path: string): { index: number; field: Field } | undefined => {
  const [, index, field] = /^people\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const known = fieldsInOrder.find((one) => one === field);
  return index === undefined || known === undefined ? undefined : { index: Number(index), field: known };
};
