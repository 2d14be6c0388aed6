/**
 * Removes NUL and unpaired surrogates, which PostgreSQL cannot store, so that hostile input does not prevent the
 * record.
 */
export const stripInvalidText = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD');
