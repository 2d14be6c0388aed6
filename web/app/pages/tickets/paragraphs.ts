const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain words as HTML, a line each. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '')}</p>`)
    .join('')
    .replace(/^<p><\/p>$/, '');
