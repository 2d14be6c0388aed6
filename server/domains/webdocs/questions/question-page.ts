import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { productBranding, toPageBranding } from '../branding.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';
import { isLive } from '../rules.ts';
import { findWebdoc, readPageContents } from '../store.ts';
import { ownerOf } from '../to-view.ts';
import { findByLink } from './question-store.ts';

const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;

type Loaded = Pick<QuestionPage, 'state' | 'asked'> & Partial<Pick<QuestionPage, 'language' | 'branding'>>;

/** Reads the page of a link. It writes nothing, because mail scanners open links too. */
const loadQuestion = async (context: AppContext, token: string, address: string): Promise<Loaded> => {
  if (!tokenPattern.test(token)) return { state: 'notFound', asked: null };
  const hash = context.secrets.hashToken(token);
  await context.budgets.spend('webdocRead', hash.toString('hex', 0, 16));
  const question = await findByLink(context.db, hash);
  const webdoc = question && (await findWebdoc(context.db, question.webdocId));
  if (!question || !webdoc) {
    await context.budgets.spend('webdocUnknownAddress', addressKey(address));
    return { state: 'notFound', asked: null };
  }
  const { look, ...contents } = await readPageContents(context.db, webdoc, question.partyId);
  const shown = { language: ownerOf(contents).language, branding: toPageBranding(look) };
  const now = context.clock.now();
  if (question.linkEndsAt <= now) return { ...shown, state: 'closed', asked: null };
  const asked = {
    document: webdoc.name,
    who: question.askedBy,
    question: question.question,
    answer: question.answer,
  };
  if (question.answer !== null) return { ...shown, state: 'answered', asked };
  return { ...shown, state: isLive(webdoc, now) ? 'open' : 'closed', asked };
};

const statuses = { open: 200, answered: 200, closed: 410, notFound: 404, error: 500 } as const;

const answerFor = async (context: AppContext, request: FastifyRequest<{ Params: { token: string } }>) => {
  const page: QuestionPage = {
    state: 'error',
    productName: context.settings.productName,
    language: wantedLanguage(context, request),
    branding: productBranding,
    asked: null,
  };
  try {
    await context.budgets.spend('webdocReadAddress', addressKey(request.ip));
    const loaded = await loadQuestion(context, request.params.token, request.ip);
    return { status: statuses[loaded.state], page: { ...page, ...loaded } };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, page, retryAfter: error.retryAfterSeconds };
    request.log.error({ error: (error as Error).message }, 'the page of a question could not be loaded');
    return { status: statuses.error, page };
  }
};

/** The page on which the sender answers a question, by the link in its mail. */
export const questionPages =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>('/question/:token', async (request, reply) => {
      const { status, page, retryAfter } = await answerFor(context, request);
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
      return context.pages.sendQuestionPage(reply, status, page);
    });
  };
