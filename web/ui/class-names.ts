/** Joins the class names that are there; a missing or false one leaves no trace. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
