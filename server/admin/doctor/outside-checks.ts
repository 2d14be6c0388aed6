import { apiVersionWords } from '#engines/crm/about-org/api-versions.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { silentLog } from '#engines/log.ts';
import { openMailServer } from '#engines/mail/mail-server.ts';
import { postSpans } from '#engines/tracing/collector.ts';
import type { Config } from '../../config.ts';
import { crmSettings } from '../../open-engines.ts';
import { examine, failed, ok, skipped, type Finding, type Result } from './finding.ts';

/** Logs in at the mail server, and sends a mail if there is somebody to send it to. */
const mail = async (config: Config, to: string | undefined): Promise<Result> => {
  if (config.mailboxUrl !== undefined && to === undefined) return skipped('the demo’s mailbox; SMTP_URL is not set');
  let reason = '';
  const server = openMailServer(config.mailServer, {
    ...silentLog,
    error: (fields) => (reason = String((fields as { error?: unknown }).error)),
  });
  try {
    await server.check();
    if (server.state() !== 'ok') return failed(reason);
    if (to === undefined) return ok('takes our log-in; --mail=<address> sends a mail too');
    const said = await server.send({
      from: config.mailFrom,
      to,
      subject: `${config.productName}: test`,
      text: `This mail was sent by "npm run admin -- doctor" of ${config.publicUrl}.`,
    });
    return ok(`a mail to ${to} was taken: ${said}`);
  } finally {
    server.close();
  }
};

const crm = async (config: Config): Promise<Result> => {
  if (config.demo) return skipped('the demo’s simulator; CRM_CLIENT_ID is not set');
  const engine = openCrm(crmSettings(config), { log: silentLog, now: () => new Date() });
  const { username, orgId } = await engine.providerOrg().identity();
  return ok(`logged in to the provider org ${orgId} as ${username}`);
};

/** Asks without a log-in, so that it tells of a retired version also when that is why nothing else works. */
const crmApi = async (config: Config): Promise<Result> => {
  if (config.demo) return skipped('the demo’s simulator; CRM_CLIENT_ID is not set');
  const settings = crmSettings(config);
  const answer = await openCrm(settings, { log: silentLog, now: () => new Date() }).apiVersion();
  const says = apiVersionWords(settings.apiVersion, answer);
  return answer.state === 'offered' ? ok(says) : failed(says);
};

/** Sends no span: an empty request is a good one. */
const traces = async ({ tracing }: Config): Promise<Result> => {
  if (!tracing) return skipped('OTEL_EXPORTER_OTLP_ENDPOINT is not set');
  const { host } = new URL(tracing.url);
  const outcome = await postSpans(tracing, Buffer.alloc(0), new AbortController().signal);
  return outcome.state === 'sent' ? ok(`the collector ${host} takes them`) : failed(`${host}: ${outcome.reason}`);
};

/** Checks the servers of others: mail, CRM and traces. `to` is the address that gets a test mail. */
export const outsideChecks = (config: Config, to: string | undefined): Promise<Finding>[] => [
  examine('mail', () => mail(config, to)),
  examine('CRM', () => crm(config)),
  examine('CRM API', () => crmApi(config)),
  examine('traces', () => traces(config)),
];
