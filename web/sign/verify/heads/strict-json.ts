/* What `JSON.parse` takes and other programs, or eyes, read otherwise. All texts here are ones that it has taken. */

const endOfString = (json: string, start: number): number => {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
};

interface Token {
  text: string;
  /** The place behind it. */
  end: number;
}

/** Strings, numbers and the braces of objects. */
const tokensOf = function* (json: string): Generator<Token> {
  const beginning = /["{}]|[-\d][-+.\deE]*/g;
  for (let found = beginning.exec(json); found; found = beginning.exec(json)) {
    if (found[0] === '"') beginning.lastIndex = endOfString(json, found.index);
    const end = beginning.lastIndex;
    yield { text: json.slice(found.index, end), end };
  }
};

const nameEnd = /\s*:/y;

const isName = (json: string, { text, end }: Token): boolean => {
  nameEnd.lastIndex = end;
  return text.startsWith('"') && nameEnd.test(json);
};

/** False if an object has a name twice, or a number is not written as it is read. */
export const isReadOneWay = (json: string): boolean => {
  const objects: Set<string>[] = [];
  for (const token of tokensOf(json)) {
    const { text } = token;
    if (text === '{') objects.push(new Set());
    else if (text === '}') objects.pop();
    else if (isName(json, token)) {
      const [names, name] = [objects.at(-1), JSON.parse(text) as string];
      if (names?.has(name)) return false;
      names?.add(name);
    } else if (!text.startsWith('"') && text !== String(Number(text))) return false;
  }
  return true;
};

/** The text with every string written the usual way, as `JSON.stringify` does; everything else stays as it is. */
export const withUsualStrings = (json: string): string => {
  let [written, from] = ['', 0];
  for (const { text, end } of tokensOf(json)) {
    if (!text.startsWith('"')) continue;
    written += json.slice(from, end - text.length) + JSON.stringify(JSON.parse(text));
    from = end;
  }
  return written + json.slice(from);
};
