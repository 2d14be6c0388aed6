/** PostgreSQL keeps no NUL and no half of a character; hostile ones must not stop what is recorded. */
export const stripInvalidText = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD');
