import * as z from 'zod/mini';

/**
 * One address, nothing else: no list, no comment, no control character, so that what is stored can only ever
 * be the one recipient of a mail (REQ-4.1.1).
 */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const longestEmail = 254;

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(longestEmail, 'TooLong'), z.regex(emailPattern, 'WrongEmailFormat'));

/** E.164, as gateways take it: a plus sign, the country, the number; no spaces. */
export const phoneNumber = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'PhoneFormat'));

/**
 * Signs with which mail programs make a web address of the part before the "@". Mails repeat usernames, and anyone can
 * register any.
 */
const webAddressInUsername = /^www\.|[/?#]/i;

/** In e-mail format and without a plus sign (REQ-1.5.3, REQ-1.5.4). */
export const username = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(longestEmail, 'TooLong'),
  z.regex(/^[^+]*$/, 'PlusSign'),
  z.regex(emailPattern, 'UsernameFormat'),
  z.refine((text) => !webAddressInUsername.test(text), 'UsernameFormat'),
);

/** Free text of one line: no control characters, no half of a character. */
// eslint-disable-next-line no-control-regex -- refusing control characters is what it is for
const oneLine = /^[^\u0000-\u001f\u007f\u2028\u2029\p{Cs}]*$/u;
/**
 * Invisible characters and those that change the reading order, which make a line look different from its content.
 * Allowed: joiners, and the direction marks that right-to-left scripts need.
 */
const deceiving =
  /[\u0080-\u009f\u115f\u1160\u180e\u202a-\u202e\u2061-\u206f\u3164\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
export const isOneLine = (text: string): boolean => oneLine.test(text);

/** In a name, which is of one script, those marks have nothing to do. */
const directionMarks = /[\u061c\u200e\u200f]/;
/** Characters without width and meaning, often copied from web pages and spreadsheets; removed silently. */
const withoutWidth = /[\u200b\u2060\ufeff]/g;

/** A line in composed form (Unicode NFC), in which it is measured, compared and kept. */
export const lineOfText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(withoutWidth, '')),
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'Empty'),
    z.maxLength(max, 'TooLong'),
    z.regex(oneLine, 'ControlCharacter'),
    z.refine((text) => !deceiving.test(text), 'ControlCharacter'),
  );

/** Markup, and the signs of web addresses and sentences with their look-alikes (Unicode confusables). */
const notOfNames = /[/\\:@#\u02D0\u02F8\u0589\u05C3\u1735\u2041\u205A\u3033\uA789\uFE13\uFE55\u2500-\u257F]/;
/** Brackets of markup, and the many strokes that look like slashes, are mathematical signs. */
const mathematical = /(?![+~])\p{Sm}/u;
/** Mail programs turn "exemple.fr" into a link. A dot before a space or after an initial makes none: "St. John", "J.R.". */
const address = /[^\s.。][.。][\p{L}\p{M}\p{N}]{2,}/u;
/** A telephone number or an amount. Letters may stand between the digits: some look like dashes or points. */
const manyDigits = /\p{Nd}(?:.*?\p{Nd}){2}/su;
/** A soft hyphen, a variation selector or a joiner is not seen, and would hide an address from the rules above. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const asSeen = (text: string): string => text.normalize('NFKC').replaceAll(unseen, '');

/**
 * Tells whether a text can be a person's name. Mails to strangers contain names, so a name must have no link, no phone
 * number and no markup. Checked in compatibility form (NFKC), where a full-width colon is a colon.
 */
export const isPersonName = (text: string): boolean => {
  const name = asSeen(text);
  return [notOfNames, mathematical, address, manyDigits].every((sign) => !sign.test(name));
};

const webAddress = /:\/\/|www[.。]|[^\s.。][.。](?!(?:docx?|html?|odt|pdf|txt)\b)\p{L}{2,}/iu;

/** Whether mail programs would make a link of a part of the text. File names such as "contrat.pdf" are none. */
export const holdsWebAddress = (text: string): boolean => webAddress.test(asSeen(text));

/** First or last name of a person. */
export const personName = lineOfText(60).check(
  z.refine((name) => !directionMarks.test(name), 'ControlCharacter'),
  z.refine(isPersonName, 'NameFormat'),
);

/** At least 12 characters with a lowercase letter, an uppercase letter, a digit and a special character. */
export const passwordRule = {
  longEnough: (password: string) => Array.from(password).length >= 12,
  hasLower: (password: string) => /\p{Ll}/u.test(password),
  hasUpper: (password: string) => /\p{Lu}/u.test(password),
  hasDigit: (password: string) => /\d/.test(password),
  /** Neither a letter nor a digit: é is a letter. */
  hasSpecial: (password: string) => /[^\p{L}\p{N}]/u.test(password),
} as const;

export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRule).every((holds) => holds(password));

/** A username as people type it at log-in: found whatever its case and the spaces around it. */
export const typedUsername = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Empty'),
    z.maxLength(320, 'TooLong'),
    z.regex(oneLine, 'ControlCharacter'),
  );
