import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedAuthority } from '#engines/pdf/local-authority/local-authority.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';

const mostRequestBytes = 4_096;
interface AuthorityRoute {
  Params: { id: string };
  Body: Buffer;
}

/**
 * Publishes the local authority at the addresses that its certificates name, for readers elsewhere: its certificate, its
 * list of revoked certificates (RFC 5280) and its OCSP answers (RFC 6960). Another authority's addresses answer 404.
 */
export const authorityFiles =
  ({ pdf, budgets }: Pick<AppContext, 'pdf' | 'budgets'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/ocsp-request', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    const answer =
      (type: string, bytesOf: (authority: PublishedAuthority, body: Buffer) => Uint8Array) =>
      async (request: FastifyRequest<AuthorityRoute>, reply: FastifyReply) => {
        await budgets.spend('callAddress', addressKey(request.ip));
        if (pdf.localAuthority?.id !== request.params.id) throw new Refusal('NotFound');
        return reply.type(type).send(Buffer.from(bytesOf(pdf.localAuthority, request.body)));
      };
    app.get<AuthorityRoute>(
      '/authority/:id.cer',
      answer('application/pkix-cert', ({ certificate }) => certificate),
    );
    app.get<AuthorityRoute>(
      '/authority/:id.crl',
      answer('application/pkix-crl', ({ list }) => list()),
    );
    app.post<AuthorityRoute>(
      '/authority/:id/ocsp',
      { bodyLimit: mostRequestBytes },
      answer('application/ocsp-response', (authority, body) => authority.answer(body)),
    );
  };
