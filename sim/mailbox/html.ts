/** Markup in which every inserted text is escaped. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | Html | Html[] | false | undefined;

/** Template tag: escapes strings, inserts `Html` unchanged, omits `false` and `undefined`. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html => {
  const markup = strings.reduce((sum, part, index) => `${sum}${rendered(pieces[index - 1])}${part}`);
  return { markup };
};

const rendered = (piece: Piece): string => {
  if (piece === undefined || piece === false) return '';
  if (Array.isArray(piece)) return piece.map(({ markup }) => markup).join('');
  return typeof piece === 'object' ? piece.markup : escaped(String(piece));
};

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
