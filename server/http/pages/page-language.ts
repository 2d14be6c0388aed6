import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';

/** Language for an unknown visitor, from the browser's Accept-Language. */
export const wantedLanguage = ({ settings }: Pick<AppContext, 'settings'>, request: FastifyRequest): Language => {
  const [first = ''] = (request.headers['accept-language'] ?? '').split(',');
  if (/^en\b/i.test(first)) return 'en';
  return /^fr\b/i.test(first) ? 'fr' : settings.defaultLanguage;
};
