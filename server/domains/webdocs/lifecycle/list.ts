import { pageSize as sizes } from '#contract/paging.ts';
import type { listWebdocs } from '#contract/webdocs/lifecycle.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { ApiTokenCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { listOwn, type PageCursor } from './store-lifecycle.ts';
import { toSummary } from '../summary.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const markLifeMs = 7 * dayMs;

/** The cursor is bound to this company and org type; any other is rejected. */
const purposeOf = ({ companyId, orgType }: ApiTokenCaller) => `webdocs list ${companyId} ${orgType}`;

const readSignedCursor = ({ secrets, clock }: AppContext, caller: ApiTokenCaller, token: string): PageCursor => {
  const subject = secrets.readLink(purposeOf(caller), token, clock.now());
  const [createdAt, id] = subject?.split('.') ?? [];
  if (createdAt === undefined || id === undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  return { createdAt: Number(createdAt), id };
};

const writeSignedCursor = (
  { secrets, clock }: AppContext,
  caller: ApiTokenCaller,
  { createdAt, id }: PageCursor,
): string => secrets.signLink(purposeOf(caller), `${createdAt}.${id}`, new Date(clock.now().getTime() + markLifeMs));

/** The company's documents of the token's org type, the newest first. Page 500 is as fast as page 1. */
export const listDocuments = async (
  context: AppContext,
  { caller, query }: Call<typeof listWebdocs>,
): Promise<AnswerOf<typeof listWebdocs>> => {
  const { continuationToken: token, pageSize = sizes.default } = query;
  const mark = token === undefined ? null : readSignedCursor(context, caller, token);
  const found = await listOwn(context.db, caller, query, { mark, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    items: page.map((webdoc) => toSummary(webdoc, webdoc.signatories)),
    continuationToken: last ? writeSignedCursor(context, caller, { createdAt: last.micros, id: last.id }) : null,
  };
};
