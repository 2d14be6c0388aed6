import type { FastifyInstance } from 'fastify';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { findLatestFile } from '#domains/audit/heads/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealCertificates } from '../seal-certificates.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';

/** The page that checks files in the browser. It contains the certificates, and asks for published heads alone. */
export const verifyPage =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/verify', async (request, reply) => {
      await context.budgets.spend('callAddress', addressKey(request.ip));
      void reply.header('vary', 'Accept-Language');
      const { productName, publicUrl } = context.settings;
      const page = {
        productName,
        language: wantedLanguage(context, request),
        certificates: await sealCertificates(context),
        latestHeads: (await findLatestFile(context.db))?.number ?? 0,
      };
      return context.pages.sendVerifyPage(reply, page, [new URL(publicUrl).host, request.host]);
    });
  };
