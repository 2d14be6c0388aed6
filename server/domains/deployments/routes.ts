import * as plans from '#contract/environments/deployment-plans.ts';
import * as deployments from '#contract/environments/deployment.ts';
import { previewTemplate } from '#contract/environments/template-preview.ts';
import { sendTemplateToCloud } from '#contract/environments/send-to-cloud.ts';
import { readDriftBoard } from '#contract/environments/drift-board.ts';
import { readContentVersions, readTemplates } from '#engines/crm/template-records.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Call, type Route } from '#http/route.ts';
import { retryRun, rollBackRun } from './retry-and-rollback.ts';
import { openComparisons } from './compare.ts';
import { openPreviews } from './preview.ts';
import { streamBoard } from './drift-board.ts';
import { orPackageMissing } from './template-facts.ts';
import { streamRun } from './run-stream.ts';
import { openOwn } from './source-and-target.ts';
import { openSending } from './sending/send-to-cloud.ts';
import { changeRules, readRules } from './plans/deployment-rules.ts';
import { approveRun, cancelRun } from './plans/planned-runs.ts';
import { readRunCursor, writeRunCursor } from './rules.ts';
import { startRun } from './start-run.ts';
import { listRuns } from './store.ts';
import { readDeployment, toSummary } from './views.ts';

const pageSize = 20;
/** A stream ends after this time. A listener who is still authorized opens another one. */
const streamMs = 300_000;

const listPage = async ({ db }: AppContext, { caller, query }: Call<typeof deployments.listDeployments>) => {
  const token = query.continuationToken;
  const mark = token === undefined ? null : readRunCursor(token);
  if (mark === null && token !== undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const found = await listRuns(db, caller.companyId, { mark, approver: query.awaiting && caller }, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    deployments: page.map(toSummary),
    continuationToken: last ? writeRunCursor({ startedAt: last.micros, id: last.id }) : null,
  };
};

export const deploymentRoutes = (context: AppContext): Route[] => {
  const { db, budgets } = context;
  const compare = openComparisons(context);
  const preview = openPreviews(context);
  const send = openSending(context);
  /** One call costs up to hundreds of calls of the customer's daily CRM allowance. */
  const spend = ({ userId }: SessionCaller) => budgets.spend('deployment', userId);
  return [
    route(deployments.listTemplates, async ({ caller, params }) => {
      await budgets.spend('crm', caller.userId);
      const { org } = await openOwn(context, caller, params.externalId);
      return { records: await orPackageMissing(readTemplates(org)) };
    }),
    route(deployments.listContentVersions, async ({ caller, params, body }) => {
      await budgets.spend('crm', caller.userId);
      const { org } = await openOwn(context, caller, params.externalId);
      return { records: await readContentVersions(org, body.contentIds) };
    }),
    route(sendTemplateToCloud, async (call) => {
      await budgets.spend('crm', call.caller.userId);
      return send(call);
    }),
    route(deployments.compareTemplates, async (call) => {
      await spend(call.caller);
      return compare(call);
    }),
    route(previewTemplate, async (call) => {
      await budgets.spend('crm', call.caller.userId);
      return preview(call);
    }),
    route(readDriftBoard, async ({ caller, query }) => {
      await spend(caller);
      return streamBoard(context, caller, query.referenceId);
    }),
    route(deployments.startDeployment, async (call) => {
      await spend(call.caller);
      return startRun(context, call);
    }),
    route(plans.approveDeployment, (call) => approveRun(context, call)),
    route(plans.cancelDeployment, (call) => cancelRun(context, call)),
    route(plans.getDeploymentRules, ({ caller }) => readRules(db, caller)),
    route(plans.setDeploymentRules, (call) => changeRules(context, call)),
    route(deployments.getDeployment, ({ caller, params }) => readDeployment(db, caller.companyId, params.id)),
    route(deployments.followDeployment, ({ caller, params, request }) => {
      const until = performance.now() + streamMs;
      const { server } = request.server;
      const isOver = () => !server.listening || request.raw.socket.destroyed || performance.now() > until;
      return streamRun(context, caller.companyId, params.id, isOver);
    }),
    route(deployments.listDeployments, (call) => listPage(context, call)),
    route(deployments.retryDeployment, async (call) => {
      await spend(call.caller);
      return retryRun(context, call);
    }),
    route(deployments.rollBackDeployment, async (call) => {
      await spend(call.caller);
      return rollBackRun(context, call);
    }),
  ];
};
