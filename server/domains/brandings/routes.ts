import type { FastifyReply } from 'fastify';
import * as calls from '#contract/brandings.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Call, type Route } from '#http/route.ts';
import { create, list, listForSystems, read, remove, update } from './brandings.ts';
import { findLogo } from './store.ts';

const yearInSeconds = 31_536_000;

const sendLogo = async ({ db }: AppContext, { params, reply }: Call<typeof calls.getLogo>): Promise<FastifyReply> => {
  const found = await findLogo(db, params.logoId);
  if (!found?.logo || found.logoType === null) throw new Refusal('NotFound');
  return reply
    .removeHeader('vary')
    .headers({
      'cache-control': `public, max-age=${yearInSeconds}, immutable`,
      'content-security-policy': contentPolicies.file,
    })
    .type(found.logoType)
    .send(found.logo);
};

export const brandingRoutes = (context: AppContext): Route[] => [
  route(calls.listBrandings, ({ caller }) => list(context, caller.companyId)),
  route(calls.listPublicBrandings, (call) => listForSystems(context, call)),
  route(calls.getBranding, (call) => read(context, call)),
  route(calls.createBranding, (call) => create(context, call)),
  route(calls.updateBranding, (call) => update(context, call)),
  route(calls.deleteBranding, (call) => remove(context, call)),
  route(calls.getLogo, (call) => sendLogo(context, call)),
];
