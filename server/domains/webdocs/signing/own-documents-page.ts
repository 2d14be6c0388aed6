import type { FastifyInstance } from 'fastify';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';

/** The page that lists all documents of an address. It is the same for everybody: its data come by calls. */
export const ownDocumentsPage =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/mine', async (request, reply) => {
      await context.budgets.spend('callAddress', addressKey(request.ip));
      void reply.header('vary', 'Accept-Language');
      const { productName } = context.settings;
      return context.pages.sendOwnDocumentsPage(reply, { productName, language: wantedLanguage(context, request) });
    });
  };
