const shownMs = 2_000;

/** Lets the buttons beside code copy it. */
export const makeCopyable = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const { textContent: name } = button;
    const copy = async (): Promise<void> => {
      const code = button.closest('div')?.querySelector('pre')?.textContent ?? '';
      await navigator.clipboard.writeText(code);
      button.textContent = button.dataset['done'] ?? name;
      setTimeout(() => (button.textContent = name), shownMs);
    };
    button.addEventListener('click', () => void copy());
  }
};
