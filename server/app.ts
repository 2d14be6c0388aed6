import { maxHeaderSize } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from '#domains/accounts/routes.ts';
import { auditRoutes } from '#domains/audit/routes.ts';
import { registerHeads } from '#domains/audit/heads/publish.ts';
import { registerHeadMails } from '#domains/companies/head-mails/head-mails.ts';
import { headRoutes } from '#domains/audit/heads/routes.ts';
import { registerHousekeeping } from '#domains/system/housekeeping.ts';
import { portalRoutes } from '#domains/system/routes.ts';
import { brandingRoutes } from '#domains/brandings/routes.ts';
import { registerBillingJobs } from '#domains/billing/jobs.ts';
import { billingRoutes } from '#domains/billing/routes.ts';
import { companyRoutes } from '#domains/companies/routes.ts';
import { registerInvitationJob } from '#domains/companies/invite-many.ts';
import { dropAnsweredMails } from '#domains/companies/wanted-mails.ts';
import { registerDocumentJobs } from '#domains/documents/jobs.ts';
import { documentRoutes } from '#domains/documents/routes.ts';
import { registerDeploymentJobs } from '#domains/deployments/jobs.ts';
import { deploymentRoutes } from '#domains/deployments/routes.ts';
import { registerEnvironmentJobs } from '#domains/environments/jobs.ts';
import { environmentRoutes } from '#domains/environments/routes.ts';
import { webdocSignEvents } from '#domains/sign-logs/webdoc-events.ts';
import { registerSignLogJobs } from '#domains/sign-logs/jobs.ts';
import { signLogRoutes } from '#domains/sign-logs/routes.ts';
import { supportRoutes } from '#domains/support/routes.ts';
import { registerTicketJobs } from '#domains/tickets/jobs.ts';
import { ticketRoutes } from '#domains/tickets/routes.ts';
import { openDocumentEvents } from '#domains/webhooks/events.ts';
import { registerWebhookJobs } from '#domains/webhooks/jobs.ts';
import { webhookRoutes } from '#domains/webhooks/routes.ts';
import { registerTokenJobs } from '#domains/tokens/jobs.ts';
import { tokenRoutes } from '#domains/tokens/routes.ts';
import { registerWebdocJobs } from '#domains/webdocs/jobs.ts';
import { webdocPages } from '#domains/webdocs/signing/sign-page-route.ts';
import { previewPages } from '#domains/webdocs/creation/preview-page.ts';
import { questionPages } from '#domains/webdocs/questions/question-page.ts';
import { reportPages } from '#domains/webdocs/reports/report-page.ts';
import { ownDocumentsPage } from '#domains/webdocs/signing/own-documents-page.ts';
import { authorityFiles } from '#domains/webdocs/sealing/publish-authority.ts';
import { verifyPage } from '#domains/webdocs/signing/verify-page.ts';
import { openRecordEvents } from '#domains/webdocs/records/record-events.ts';
import { webdocRoutes } from '#domains/webdocs/routes.ts';
import { signerUpload } from '#contract/limits.ts';
import type { Engines } from '#engines/engine-types.ts';
import { readJsonBodies } from '#http/input/json-bodies.ts';
import { limitAnswers } from '#http/rate-limits/limit-answers.ts';
import { limitBodies } from '#http/rate-limits/limit-bodies.ts';
import { limitPipelining } from '#http/rate-limits/limit-pipelining.ts';
import { openRateLimits } from '#http/rate-limits/rate-limits.ts';
import { serveEndpoints } from '#http/serve-endpoints.ts';
import { handleError } from '#http/error-handler.ts';
import { addHeaders, badRequest, defaultHeaders } from '#http/headers.ts';
import { addHealth } from '#http/health.ts';
import { loggingOptions, routeOf } from '#http/logging.ts';
import { readAnsweredBodies } from '#http/drain-after-answer.ts';
import { followConnections } from '#http/graceful-shutdown.ts';
import { answerMalformedRequests } from '#http/malformed-requests.ts';
import { readableAddress } from '#http/input/readable-address.ts';
import { addOpenApi } from '#http/openapi/openapi.ts';
import { logRequests } from '#http/request-log/log-requests.ts';
import { openRequestLog } from '#http/request-log/request-log.ts';
import { traceRequests } from '#http/tracing/trace-requests.ts';
import { answerUnknownRoutes } from '#http/unknown-routes.ts';
import type { Pages } from '#http/pages/pages.ts';
import type { DocumentEvents, AppContext } from './app-context.ts';
import type { Route } from '#http/route.ts';
import {
  defaultBodyTimeouts,
  enforceBodyTimeouts,
  headerTimeouts,
  type BodyTimeouts,
} from '#http/request-body-timeouts.ts';
import type { Config } from './config.ts';

const tellAll = (all: DocumentEvents[]): DocumentEvents => ({
  happened: async (trx, event) => {
    for (const one of all) await one.happened(trx, event);
  },
  purged: async (trx, webdocId) => {
    for (const one of all) await one.purged(trx, webdocId);
  },
});

export const toContext = (
  config: Config,
  engines: Engines,
  pages: Pages,
  programs: AppContext['settings']['programs'] = {},
): AppContext => ({
  ...engines,
  budgets: openRateLimits(engines.pool, config.budgets, engines.log),
  pages,
  events: tellAll([openDocumentEvents(engines), webdocSignEvents, openRecordEvents(engines)]),
  settings: {
    productName: config.productName,
    publicUrl: config.publicUrl,
    demo: config.demo,
    mailboxUrl: config.mailboxUrl,
    links: config.links,
    staffEmail: config.staffEmail,
    retentionDays: config.retentionDays,
    signWebhookSecrets: config.signWebhookSecrets,
    bounceSecret: config.bounceSecret,
    providerMessagesSecret: config.providerMessagesSecret,
    defaultLanguage: 'fr',
    crm: { clientId: config.crm.clientId, loginUrl: config.crm.loginUrl, testUrl: config.crm.testUrl },
    programs,
  },
});

export const allRoutes = (context: AppContext): Route[] => [
  ...portalRoutes(context),
  ...accountRoutes(context),
  ...companyRoutes(context),
  ...environmentRoutes(context),
  ...billingRoutes(context),
  ...documentRoutes(context),
  ...deploymentRoutes(context),
  ...tokenRoutes(context),
  ...supportRoutes(context),
  ...ticketRoutes(context),
  ...webdocRoutes(context),
  ...webhookRoutes(context),
  ...signLogRoutes(context),
  ...brandingRoutes(context),
  ...auditRoutes(context),
  ...headRoutes(context),
];

export const registerJobs = (context: AppContext): void => {
  dropAnsweredMails(context);
  registerInvitationJob(context);
  registerHousekeeping(context);
  registerHeads(context);
  registerHeadMails(context);
  registerEnvironmentJobs(context);
  registerBillingJobs(context);
  registerDocumentJobs(context);
  registerDeploymentJobs(context);
  registerTokenJobs(context);
  registerTicketJobs(context);
  registerWebdocJobs(context);
  registerWebhookJobs(context);
  registerSignLogJobs(context);
};

const addDoorways = async (app: FastifyInstance, config: Config, context: AppContext): Promise<void> => {
  addHeaders(app, config.publicUrl.startsWith('https:'));
  traceRequests(app);
  logRequests(app, context, openRequestLog(context.pool, context.log));
  // JSON and multipart are all that any call takes.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  answerUnknownRoutes(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The default, 11, takes seconds on a long contract; assets are compressed when built.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 5, fileSize: signerUpload.maxBytes, headerPairs: 50, fieldSize: 8_192 },
  });
};

export interface AppOptions {
  checkAnswers?: boolean;
  stopping?: () => boolean;
  /** Tests make them short. */
  senders?: BodyTimeouts;
}

/** The HTTP application: headers, the door with every declared call, the pages. A worker has its health alone. */
export const buildApp = async (
  config: Config,
  context: AppContext,
  options: AppOptions = {},
): Promise<FastifyInstance> => {
  const https = config.publicUrl.startsWith('https:');
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // The router takes a longer id for the path of another route. Whole addresses have a limit in Node.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    bodyLimit: 1_048_576,
    // Bodies have limits of their own (http/request-body-timeouts.ts).
    requestTimeout: 3 * 3_600_000,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false, ...headerTimeouts(options.senders ?? defaultBodyTimeouts) },
    return503OnClosing: false,
    // Addresses that cannot be read never reach a hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(defaultHeaders(https));
      handleError(error, request, reply);
    },
    clientErrorHandler: (_, socket) => {
      if (socket.writable) socket.end(badRequest(https));
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  followConnections(app);
  readAnsweredBodies(app);
  limitPipelining(app);
  enforceBodyTimeouts(app, options.senders ?? defaultBodyTimeouts);
  await addDoorways(app, config, context);
  answerMalformedRequests(app, new URL(config.publicUrl));
  limitBodies(app);
  limitAnswers(app);
  readJsonBodies(app);
  addHealth(app, context, { metricsToken: config.metricsToken, stopping: options.stopping ?? (() => false) });
  if (config.role === 'worker') return app;
  const routes = allRoutes(context);
  if (context.settings.providerMessagesSecret !== undefined) await context.orgChanges.listen();
  serveEndpoints(app, { ...context, checkAnswers: options.checkAnswers ?? false }, routes);
  addOpenApi(app, context, {
    endpoints: routes.map(({ endpoint }) => endpoint),
    about: { title: config.productName, url: config.publicUrl, budget: config.budgets.tokenCall },
  });
  await app.register(webdocPages(context));
  await app.register(previewPages(context));
  await app.register(questionPages(context));
  await app.register(reportPages(context));
  await app.register(verifyPage(context));
  await app.register(ownDocumentsPage(context));
  await app.register(authorityFiles(context));
  await context.pages.mount(app);
  return app;
};
