import type { Language } from '#contract/roles.ts';

type Named = readonly [pattern: RegExp, name: string];

/** A browser's user agent also names the browsers it imitates: test the most specific name first. */
const browsers: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Named[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: readonly Named[], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

const words = {
  fr: { on: 'sur', unknown: 'Appareil inconnu' },
  en: { on: 'on', unknown: 'Unknown device' },
} as const satisfies Record<Language, unknown>;

/** "Firefox sur Windows"; the user agent may be false. */
export const deviceName = (userAgent: string, language: Language): string => {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  const { on, unknown } = words[language];
  if (browser !== undefined && system !== undefined) return `${browser} ${on} ${system}`;
  return browser ?? system ?? unknown;
};
