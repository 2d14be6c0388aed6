const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as HTML, one paragraph per line. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '')}</p>`)
    .join('')
    .replace(/^<p><\/p>$/, '');
