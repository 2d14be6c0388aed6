import { mayCallApi } from '../consent/admin-policies.ts';
import { sessionOf } from '../grants.ts';
import { html, json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { bearerOf } from '../identity.ts';
import { apexRoute } from './apex.ts';
import { dataRoute } from './data-routes.ts';
import { refuseFile, refuseRow } from './row-faults.ts';
import { storeFor } from '../world.ts';
import { faultReply, notFound, RestFault } from './rest-fault.ts';
import type { Org, World } from '../world.ts';
import type { Writer } from '../writer.ts';

const oldest = 31;
const newest = 67;

const newestOf = ({ faults }: Org): number => faults.newestApi || newest;

type Work = (writer: Writer) => Reply | Promise<Reply>;

/** Answers `/services/data` on an org's own host. */
export const restEndpoint = async (world: World, org: Org, call: Call): Promise<Reply> => {
  if (/^\/services\/data\/?$/.test(call.path)) return json(200, versions(newestOf(org)));
  const [, version = '0', path = ''] = /^\/services\/data\/v(\d+)\.0(\/.*)?$/.exec(call.path) ?? [];
  const isKnown = Number(version) >= oldest && Number(version) <= newestOf(org);
  return inSession(world, org, call, async (writer) => {
    if (!isKnown) throw notFound();
    const store = storeFor(org, writer.userId);
    const dataPath = `/services/data/v${version}.0`;
    const answer = await dataRoute({ world, org, store, call, path, dataPath, writer });
    if (call.method !== 'GET' && call.method !== 'HEAD') world.touched();
    return answer;
  });
};

/** Answers `/services/apexrest`; its calls count as the others do. */
export const apexEndpoint = (world: World, org: Org, call: Call): Promise<Reply> =>
  inSession(world, org, call, (writer) => apexRoute(world, org, call, writer));

const inSession = async (world: World, org: Org, call: Call, work: Work): Promise<Reply> => {
  const ordered = faultBefore(org, call);
  if (ordered !== null) return ordered;
  const answer = await answerOf(world, org, call, work);
  answer.headers['sforce-limit-info'] = `api-usage=${org.apiUsed}/${org.apiLimit}`;
  return faultAfter(org, call, answer);
};

const answerOf = async (world: World, org: Org, call: Call, work: Work): Promise<Reply> => {
  try {
    const writer = authorise(world, org, call);
    org.apiUsed++;
    return await work(writer);
  } catch (error) {
    if (error instanceof URIError) return faultReply(notFound());
    if (!(error instanceof RestFault)) throw error;
    return faultReply(error);
  }
};

/** Salesforce releases three versions a year; v65.0 is Winter '26. */
const versions = (newest: number): { label: string; url: string; version: string }[] => {
  const seasons = ['Spring', 'Summer', 'Winter'];
  return Array.from({ length: newest - oldest + 1 }, (_, at) => {
    const version = oldest + at;
    const label = `${seasons[version % 3] ?? ''} '${26 + Math.floor((version - 65) / 3)}`;
    return { label, url: `/services/data/v${version}.0`, version: `${version}.0` };
  });
};

const authorise = (world: World, org: Org, call: Call): Writer => {
  const session = sessionOf(world, bearerOf(call));
  if (session === null || session.org !== org || org.faults.always401)
    throw new RestFault(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
  if (org.faults.sessionBlocked || !mayCallApi(session.grant))
    throw new RestFault(401, 'INVALID_SESSION_ID', 'This session is not valid for use with the REST API');
  if (org.faults.quotaExceeded || org.apiUsed >= org.apiLimit)
    throw new RestFault(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.');
  if (org.faults.tooManyAtOnce > 0) {
    org.faults.tooManyAtOnce--;
    throw new RestFault(403, 'REQUEST_LIMIT_EXCEEDED', 'ConcurrentRequests (Concurrent API Requests) Limit exceeded.');
  }
  // Several records in one call have a refusal each.
  if (call.method !== 'GET' && !call.path.includes('/composite/sobjects')) refuseRow(org);
  refuseFile(org, call);
  const allowSave = /allowSave=true/i.test(String(call.headers['sforce-duplicate-rule-header'] ?? ''));
  return { userId: session.grant.userId, now: world.now(), duplicateRules: org.duplicateRules, allowSave };
};

/** Applies the REST faults to an answer outside `/services/data`. */
export const withFaults = (org: Org | undefined, call: Call, answer: () => Reply): Reply => {
  if (org === undefined) return answer();
  return faultBefore(org, call) ?? faultAfter(org, call, answer());
};

const concerns = (only: string, call: Call): boolean =>
  call.path.includes(only) || [...call.query.values()].some((value) => value.includes(only));

const faultBefore = (org: Org, call: Call): Reply | null => {
  const { faults } = org;
  if (!concerns(faults.only, call)) return null;
  if (faults.serverErrors > 0) {
    faults.serverErrors--;
    return json(faults.serverErrorStatus, [
      {
        message: 'An unexpected error occurred. Please include this ErrorId',
        errorCode: 'UNKNOWN_EXCEPTION',
      },
    ]);
  }
  if (faults.htmlAnswers > 0) {
    faults.htmlAnswers--;
    return html(
      faults.htmlStatus,
      '<html><head><title>Maintenance</title></head><body>We are down for maintenance.</body></html>',
    );
  }
  return null;
};

const faultAfter = (org: Org, call: Call, answer: Reply): Reply => {
  const { faults } = org;
  if (!concerns(faults.only, call)) return answer;
  if (faults.cutFiles > 0 && answer.headers['content-type'] === 'application/octet-stream') {
    faults.cutFiles--;
    return { ...answer, cutAt: Math.floor(answer.body.length / 2) };
  }
  if (faults.halfJson > 0 && answer.headers['content-type']?.startsWith('application/json') === true) {
    faults.halfJson--;
    return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
  }
  return answer;
};
