export interface Pictures {
  /** Number of the picture at this address, for `data-picture`; the same picture has the same one at all its places. */
  numberOf(address: string): number;
  css(): string;
}

/**
 * The signatures that a page shows. A picture of 300,000 letters may stand at each foot of a contract, so its address
 * stands in a rule, once, and its places name the rule. They stay `img`, as on paper.
 */
export const collectPictures = (): Pictures => {
  const numbers = new Map<string, number>();
  return {
    numberOf: (address) => {
      const number = numbers.get(address) ?? numbers.size;
      numbers.set(address, number);
      return number;
    },
    // Cleaned documents have no such attribute, so none of their elements shows somebody's signature.
    css: () => [...numbers].map(([address, number]) => `[data-picture="${number}"]{content:url(${address})}`).join(''),
  };
};
