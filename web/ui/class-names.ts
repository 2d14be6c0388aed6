/** Joins the class names that are there; a missing or false one leaves no trace. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
