import * as z from 'zod/mini';
import { composed, hasPiles, normalized } from './composed.ts';

/**
 * Exactly one e-mail address: no list, comment or control character. So a stored address is always the only recipient
 * of a mail (REQ-4.1.1).
 */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const longestEmail = 254;

/**
 * Signs with which mail programs make a web address of the part before the "@". Mails repeat addresses and usernames,
 * and anyone can give any.
 */
const webAddressBeforeAt = /^www\.|[/?#]/i;

export const emailAddress = z.string().check(
  z.trim(),
  z.maxLength(longestEmail, 'TooLong'),
  z.regex(emailPattern, 'WrongEmailFormat'),
  z.refine((text) => !webAddressBeforeAt.test(text), 'WrongEmailFormat'),
);

/** A phone number in the format E.164, which gateways need: a plus sign, the country and the number, without spaces. */
export const phoneNumber = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, 'PhoneFormat'));

/** A username has the form of an e-mail address without a plus sign (REQ-1.5.3, REQ-1.5.4). */
export const username = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(longestEmail, 'TooLong'),
  z.regex(/^[^+]*$/, 'PlusSign'),
  z.regex(emailPattern, 'UsernameFormat'),
  z.refine((text) => !webAddressBeforeAt.test(text), 'UsernameFormat'),
);

/** Free text on one line, without control characters and unpaired surrogates. */
// eslint-disable-next-line no-control-regex -- refusing control characters is what it is for
const oneLine = /^[^\u0000-\u001f\u007f\u2028\u2029\p{Cs}]*$/u;
/**
 * Invisible characters and those that change the reading order, which make a line look different from its content.
 * Allowed: joiners, and the direction marks that right-to-left scripts need.
 */
const deceiving =
  /[\u0080-\u009f\u115f\u1160\u180e\u202a-\u202e\u2061-\u206f\u3164\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
export const isOneLine = (text: string): boolean => oneLine.test(text);

/** Direction marks are refused in names, because a name has only one script. */
const directionMarks = /[\u061c\u200e\u200f]/;
/** Characters without width and meaning, often copied from web pages and spreadsheets; removed silently. */
const withoutWidth = /[\u200b\u2060\ufeff]/g;

/** Invisible characters: soft hyphens, variation selectors, joiners. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Alone, joiners and the blank of Braille are letters that nobody sees. */
const isSeen = (text: string): boolean => /[^\s\u2800]/.test(text.replaceAll(unseen, ''));

/** Characters of which the composed form (NFC) can make one. */
const mostComposed = 4;
/** Spaces and characters without width beside the text: more of them are no accident. */
const farTooLong = 200;

const inComposedForm = (max: number) => (text: string) => (text.length > max * mostComposed ? text : composed(text));

/** Refuses a text that is too long whatever is taken out of it, before that is looked for. */
const notFarTooLong = (max: number) => z.maxLength(max * mostComposed + farTooLong, { error: 'TooLong', abort: true });

/**
 * A text in composed form (NFC), in which its length is measured. One that cannot fit, or with piles of marks, is refused
 * before it is composed, because that could take long.
 */
export const composedText = (max: number) =>
  z.string().check(
    z.overwrite(inComposedForm(max)),
    z.maxLength(max, { error: 'TooLong', abort: true }),
    z.refine((text) => !hasPiles(text), { error: 'UnprintableCharacter', abort: true }),
  );

/** A web address. `URL` composes its host name, so its length is looked at before. */
export const webAddress = z.pipe(z.string().check(z.maxLength(2_000, 'TooLong')), z.url());

/** One line of text in composed form (NFC). Its length is measured in this form, which is also stored. */
export const lineOfText = (max: number) =>
  z.string().check(
    notFarTooLong(max),
    z.overwrite((text) => text.replaceAll(withoutWidth, '')),
    z.trim(),
    z.overwrite(inComposedForm(max)),
    z.minLength(1, { error: 'Empty', abort: true }),
    z.maxLength(max, { error: 'TooLong', abort: true }),
    z.refine((text) => !hasPiles(text), { error: 'UnprintableCharacter', abort: true }),
    z.refine(isSeen, { error: 'Empty', abort: true }),
    z.regex(oneLine, 'ControlCharacter'),
    z.refine((text) => !deceiving.test(text), 'ControlCharacter'),
  );

/** Control characters except tab and line break, and unpaired surrogates. */
// eslint-disable-next-line no-control-regex -- refusing control characters is what it is for
const severalLines = /^[^\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029\p{Cs}]*$/u;

/** A text of several lines that a person writes to another, in composed form (NFC); lines end with `\n`. */
export const linesOfText = (max: number) =>
  z.string().check(
    notFarTooLong(max),
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(withoutWidth, '')),
    z.trim(),
    z.overwrite(inComposedForm(max)),
    z.minLength(1, { error: 'Empty', abort: true }),
    z.maxLength(max, { error: 'TooLong', abort: true }),
    z.refine((text) => !hasPiles(text), { error: 'UnprintableCharacter', abort: true }),
    z.refine(isSeen, { error: 'Empty', abort: true }),
    z.regex(severalLines, 'ControlCharacter'),
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
/** As the eye reads it: what nobody sees would hide an address from the rules above. */
const asSeen = (text: string): string => normalized(text, 'NFKC').replaceAll(unseen, '');

/**
 * Tells whether a text can be a person's name. Mails to strangers contain names, so a name must have no link, no phone
 * number and no markup. Checked in compatibility form (NFKC), where a full-width colon is a colon.
 */
export const isPersonName = (text: string): boolean => {
  const name = asSeen(text);
  return [notOfNames, mathematical, address, manyDigits].every((sign) => !sign.test(name));
};

const addressInText = /:\/\/|www[.。]|[^\s.。][.。](?!(?:docx?|html?|odt|pdf|txt)\b)\p{L}{2,}/iu;

/**
 * Tells whether mail programs would turn a part of the text into a link. File names such as "contrat.pdf" do not count.
 */
export const holdsWebAddress = (text: string): boolean => addressInText.test(asSeen(text));

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
  /** A special character is neither a letter nor a digit. `é` is a letter. */
  hasSpecial: (password: string) => /[^\p{L}\p{N}]/u.test(password),
} as const;

export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRule).every((holds) => holds(password));

/** Words that attackers try first, although what follows them satisfies the rule of four character classes. */
const guessableWords = /^(?:p[a@]ssw[o0]rd|azerty|qwerty|motdepasse|welcome|bienvenue)/i;

/** In small letters, without accents. */
const plainLetters = (text: string): string => normalized(text, 'NFD').toLowerCase().replaceAll(/\p{M}/gu, '');

/** Signs that people write for a letter. */
const spellings: Readonly<Record<string, string>> = { a: '[a4@]', e: '[e3]', i: '[i1!]', o: '[o0]', s: '[s5$]' };

/** True when a password has no letters but those of the name, spelt as people do: `P4raphe-2026!`. */
const isMereName = (password: string, name: string): boolean => {
  const letters = plainLetters(name).replaceAll(/\P{L}/gu, '');
  const spelt = Array.from(letters, (letter) => spellings[letter] ?? letter).join('');
  const rest = plainLetters(password).replaceAll(new RegExp(spelt, 'gu'), '');
  return letters !== '' && !/\p{L}/u.test(rest);
};

/**
 * A password that begins with a word attackers try first or with the username, that repeats one character, or that has
 * no letters but those of the product's name ("Paraphe-2026!") (REQ-1.5.6).
 */
export const isGuessable = (password: string, about: { username: string; productName: string }): boolean => {
  const lower = password.toLowerCase();
  const username = about.username.toLowerCase();
  const localPart = username.split('@')[0] ?? '';
  return (
    guessableWords.test(password) ||
    /^(.)\1+$/.test(password) ||
    (username !== '' && lower.startsWith(username)) ||
    (localPart.length >= 5 && lower.startsWith(localPart)) ||
    isMereName(password, about.productName)
  );
};

/** A username as it is typed at log-in. Its case and the spaces around it do not matter. */
export const typedUsername = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Empty'),
    z.maxLength(320, 'TooLong'),
    z.regex(oneLine, 'ControlCharacter'),
  );
