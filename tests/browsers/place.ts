const roles = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  /** Everything that takes a value. */
  field: 'input:not([type=hidden]), select, textarea, [role=textbox]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  region: 'section, aside, nav, [role=region]',
  status: 'output, [role=status]',
} as const;

type Words = string | { pattern: string };

/** An element as a person finds it: what it is and what it is called. */
export interface Place {
  css: string;
  /** The accessible name; for a text, what it says. */
  name?: Words | undefined;
  /** Text that the element contains. */
  has?: string | undefined;
  within?: Place | undefined;
}

const words = (name: string | RegExp | undefined): Words | undefined =>
  name instanceof RegExp ? { pattern: name.source } : name;

const placeOf =
  (role: keyof typeof roles) =>
  (name?: string | RegExp, within?: Place): Place => ({ css: roles[role], name: words(name), within });

export const button = placeOf('button');
export const checkbox = placeOf('checkbox');
export const dialog = placeOf('dialog');
export const field = placeOf('field');
export const heading = placeOf('heading');
export const link = placeOf('link');
export const region = placeOf('region');
export const status = (has: string): Place => ({ css: roles.status, has });
export const css = (selector: string, within?: Place): Place => ({ css: selector, within });
/** The innermost element that says this. */
export const text = (said: string | RegExp): Place => ({ css: 'body *', name: words(said), has: '' });

/**
 * Body of a function that runs in the page: its argument is a `Place`, its answer the first such element that is shown,
 * or null. One finder for all engines, so that a journey finds the same element in each. When a modal dialog is open,
 * the rest of the page is out of reach.
 */
export const finder = `
  const plain = (said) => (said ?? '').replace(/\\s+/g, ' ').trim();
  const spokenText = (element) => {
    if (!element?.querySelector('[aria-hidden=true], select, textarea')) return plain(element?.textContent);
    const copy = element.cloneNode(true);
    for (const silent of copy.querySelectorAll('[aria-hidden=true], select, textarea')) silent.remove();
    return plain(copy.textContent);
  };
  const byIds = (ids) => plain(ids.split(' ').map((id) => spokenText(document.getElementById(id))).join(' '));
  const nameOf = (element) => {
    const spoken = element.getAttribute('aria-labelledby');
    if (spoken) return byIds(spoken);
    if (element.hasAttribute('aria-label')) return plain(element.getAttribute('aria-label'));
    if (element.labels?.length > 0) return plain([...element.labels].map(spokenText).join(' '));
    return spokenText(element) || plain(element.getAttribute('title')) || plain(element.querySelector('img')?.alt);
  };
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]') && element.getClientRects().length > 0;
  const agrees = (said, name) =>
    typeof name === 'string' ? said === plain(name) : new RegExp(name.pattern).test(said);
  const all = (place) => {
    const inside = place.within ? all(place.within) : [[...document.querySelectorAll('dialog:modal')].at(-1) ?? document];
    const found = inside.flatMap((root) => [...(root.matches?.(place.css) ? [root] : []), ...root.querySelectorAll(place.css)]);
    const isText = place.css === 'body *';
    return found.filter((element) =>
      (place.name === undefined || agrees(isText ? plain(element.textContent) : nameOf(element), place.name)) &&
      (!place.has || plain(element.textContent).includes(plain(place.has))) && isShown(element));
  };
  const found = all(arguments[0]);
  return (arguments[0].css === 'body *' ? found.at(-1) : found[0]) ?? null;`;

export const inWords = ({ css: selector, name, has, within }: Place): string => {
  const called = name === undefined ? '' : ` called “${typeof name === 'string' ? name : `/${name.pattern}/`}”`;
  return `${selector}${called}${has ? ` with “${has}”` : ''}${within ? ` in ${inWords(within)}` : ''}`;
};
