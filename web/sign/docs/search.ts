const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Shows only the parts that have every word that is typed, and says how many they are. */
export const makeSearchable = (): void => {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  const found = document.querySelector('[data-found]');
  if (!field || !found) return;
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => ({
    part,
    text: plain(part.textContent),
    entry: document.querySelector<HTMLElement>(`[data-entry="${part.id}"]`)?.closest('li'),
  }));
  const search = (): void => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const shown = parts.filter(({ text }) => words.every((word) => text.includes(word)));
    for (const one of parts) {
      const isShown = shown.includes(one);
      one.part.hidden = !isShown;
      if (one.entry) one.entry.hidden = !isShown;
    }
    const { one = '', many = '' } = field.dataset;
    found.textContent = words.length === 0 ? '' : shown.length === 1 ? one : many.replace('0', String(shown.length));
  };
  field.addEventListener('input', search);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    field.focus();
  });
  // Browsers restore what was typed before the page was left.
  search();
};
