const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shows only the parts that have every word that is typed, without titles of nothing, and says how many they are. */
export const makeSearchable = (): void => {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  const found = document.querySelector('[data-found]');
  if (!field || !found) return;
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => ({
    part,
    text: plain(`${part.textContent} ${part.dataset['words'] ?? ''}`),
    entry: document.querySelector<HTMLElement>(`[data-entry="${part.id}"]`)?.closest('li'),
  }));
  const groups = document.querySelectorAll<HTMLElement>('[data-group]');
  const empty = document.querySelector<HTMLElement>('[data-empty]');
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')].map((link) => ({
    entry: link.closest('li'),
    group: document.getElementById(link.dataset['section'] ?? '')?.closest<HTMLElement>('[data-group]'),
  }));
  const search = (): void => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const shown = parts.filter(({ text }) => words.every((word) => text.includes(word)));
    for (const one of parts) {
      const isShown = shown.includes(one);
      one.part.hidden = !isShown;
      if (one.entry) one.entry.hidden = !isShown;
    }
    for (const group of groups)
      group.hidden =
        words.length > 0 && !group.querySelector('[data-part]:not([hidden]), li:not([hidden]) > [data-entry]');
    for (const { entry, group } of sections) if (entry) entry.hidden = group?.hidden ?? false;
    if (empty) empty.hidden = shown.length > 0;
    const { none = '', one = '', many = '' } = field.dataset;
    const count = [none, one][shown.length] ?? many.replace('#', String(shown.length));
    found.textContent = words.length === 0 ? '' : count;
  };
  field.addEventListener('input', () => {
    search();
    // Its link may lead to a call that is hidden now.
    document.querySelector('[data-missing]')?.replaceChildren();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    field.focus();
  });
  // Browsers restore what was typed before the page was left.
  search();
};
