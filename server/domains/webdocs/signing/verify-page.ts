import type { FastifyInstance } from 'fastify';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealCertificates } from '../seal-certificates.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';

/** The page that checks sealed files in the browser. It contains the certificates and makes no calls. */
export const verifyPage =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/verify', async (request, reply) => {
      await context.budgets.spend('callAddress', addressKey(request.ip));
      void reply.header('vary', 'Accept-Language');
      return context.pages.sendVerifyPage(reply, {
        productName: context.settings.productName,
        language: wantedLanguage(context, request),
        certificates: await sealCertificates(context),
      });
    });
  };
