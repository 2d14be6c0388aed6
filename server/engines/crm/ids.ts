const checksumLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const shape15 = /^[a-zA-Z0-9]{15}$/;
const shape18 = /^[a-zA-Z0-9]{15}[A-Z0-5]{3}$/;

/** The last three characters of an 18-character id: for each chunk of five, which of them are capitals. */
const checksumOf = (id15: string): string => {
  let checksum = '';
  for (let start = 0; start < 15; start += 5) {
    let bits = 0;
    for (let place = 0; place < 5; place += 1) {
      const letter = id15.charAt(start + place);
      if (letter >= 'A' && letter <= 'Z') bits |= 1 << place;
    }
    checksum += checksumLetters.charAt(bits);
  }
  return checksum;
};

/** The 18-character form of a record id of 15 or 18 characters; null for anything else or a wrong checksum. */
export const toId18 = (id: string): string | null => {
  if (shape15.test(id)) return id + checksumOf(id);
  if (shape18.test(id) && checksumOf(id.slice(0, 15)) === id.slice(15)) return id;
  return null;
};

export const isRecordId = (id: string): boolean => toId18(id) !== null;

/** As `toId18`, for ids of organisations only (they begin with `00D`). */
export const toOrgId18 = (id: string): string | null => (id.startsWith('00D') ? toId18(id) : null);

/** The 15-character form. Ids may differ only by case, so compare exactly. Null when the text is not an id. */
export const toId15 = (id: string): string | null => toId18(id)?.slice(0, 15) ?? null;

/** Tells whether two ids, of 15 or 18 characters each, name the same record. False when either is not an id. */
export const isSameId = (one: string, other: string): boolean => {
  const full = toId18(one);
  return full !== null && full === toId18(other);
};
