import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectTestOrg, seedTemplate, startIn, templatesIn } from '#domains/deployments/deployments.test-support.ts';
import { openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox } from '#sim/mailbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openHttps } from '#tests/support/https-front.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../bench/support/portal.ts';
import { asWorld } from './durability/crm-room.ts';
import { openPresser } from './durability/presses.ts';
import { productionSettings } from './edges/production.ts';
import { openClosedNetwork, whyNot, type ClosedNetwork } from './proxy/closed-network.ts';
import { papersOn, sendAndSign } from './records/documents.ts';
import { openOrgs } from './records/orgs.ts';
import { lookInto, type Place } from './support/killable.ts';
import { tell, type Figure } from './support/figures.ts';

export const title = 'everything works in a network whose only way out is a proxy';

const [crmHost, hookHost, tsaHost] = ['crm.paraphe.test', 'hooks.paraphe.test', 'tsa.paraphe.test'] as const;
const figureOf = (promise: string, figure: string, holds: boolean): Figure => ({ promise, figure, holds });

/** Waits until `ask` is true; false when it has not become so in two minutes. */
const until = async (ask: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(200)) if (ask()) return true;
  return false;
};

/** CRM, webhook and timestamp authority stand outside. The mail server is in the network. */
const openOutside = async (folder: string, { neighbour }: ClosedNetwork, back: string) => {
  const [crm, mailbox] = [await startCrmSimulator({ redirectUris: [back] }), await startMailbox({ host: neighbour })];
  const [tsa, hooks] = await Promise.all([startTsa(), openReceiver()]);
  const https = await openHttps(folder, { [crmHost]: crm.origin, [hookHost]: new URL(hooks.url).origin });
  const origin = `https://${crmHost}:${https.port}`;
  crm.world.settings.origin = origin;
  // The browser of a person is outside, too, and finds the CRM at its own address.
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => fetch(typeof url === 'string' ? url.replace(origin, crm.origin) : url, init);
  const close = () => Promise.all([crm, mailbox, tsa, hooks, https].map((one) => one.close()));
  return { crm, mailbox, tsa, hooks, https, origin, close };
};

type Outside = Awaited<ReturnType<typeof openOutside>>;

/** A document on a record, with what its webhook was told and its timestamp; then a template from org to org. */
const work = async (place: Place, { hooks, https, tsa }: Outside): Promise<Figure[]> => {
  const world = asWorld(place);
  const { orgs, bearer, token } = await openOrgs(place, 1);
  const webhook = { url: `https://${hookHost}:${https.port}/hook`, orgType: 'sandbox' };
  const hook = await world.call('POST', '/api/company/webhooks', { bearer, body: webhook });
  const presser = openPresser(place.origin);
  presser.open();
  const [at] = orgs;
  if (!at || hook.status !== 201) throw new Error(`a webhook was answered ${hook.text}`);
  const sent = await sendAndSign(presser, { at, token, name: 'Through a proxy' });
  const isThere = await until(() => papersOn(sent).pdfs === 1 && papersOn(sent).evidence === 1);
  const isTold = await until(() => hooks.types().includes('electronic_seal.done'));
  const [row] = await place.query('select seal_level as level from webdocs');
  const source = await connectTestOrg(world, { bearer }, 'proxy--from');
  const target = await connectTestOrg(world, { bearer }, 'proxy--to');
  seedTemplate(world, source, { externalId: 'P-1' });
  const person = { username: 'records@proof.example', bearer, companyId: '' };
  await startIn(world, { person, source, target }, ['P-1']);
  const isDeployed = await until(() => templatesIn(world, target).get('P-1')?.linked === true);
  return [
    figureOf('orgs are connected, a sealed document is on its record', isThere ? 'PDF and evidence' : 'no', isThere),
    figureOf('its webhook is told', `${hooks.types().length} events, the seal among them: ${isTold}`, isTold),
    figureOf('its seal has a timestamp', `${row?.['level']}, ${tsa.requests()} asked for`, row?.['level'] === 'B-T'),
    figureOf('a template is deployed from one org to another', isDeployed ? 'with its file' : 'no', isDeployed),
  ];
};

/** `doctor` in the network, and the ways that lead out of it. */
const look = async ({ inside, routes, asked }: ClosedNetwork, env: Record<string, string>): Promise<Figure[]> => {
  const [first, ...words] = [...inside, process.execPath, 'dist/server/admin.js', 'doctor', '--mail=a@proxy.example'];
  const doctor = await promisify(execFile)(first, words, { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
  tell(doctor.stdout.trim().replaceAll('\n', '\n  '));
  const counts = [crmHost, hookHost, tsaHost].map((host) => asked().filter((one) => one.includes(host)).length);
  const strange = asked().filter((one) => !/[ /](crm|hooks|tsa)\.paraphe\.test:\d+/.test(one));
  const isShut = /^10\.\S+\/30 dev out [^\n]*$/.test(routes());
  return [
    figureOf('doctor logs in at the provider’s org, and finds all well', `exit ${doctor.code}`, doctor.code === 0),
    figureOf('there is no route but to the neighbour', routes(), isShut),
    figureOf(
      'CRM, webhook and authority were asked for at the proxy, and nobody else',
      `${counts.join(', ')} times; others: ${strange.join(', ') || 'none'}`,
      counts.every((times) => times > 0) && strange.length === 0,
    ),
  ];
};

const proveIn = async (network: ClosedNetwork, folder: string): Promise<Figure[]> => {
  const port = await freePort();
  const origin = `http://${network.address}:${port}`;
  const outside = await openOutside(folder, network, `${origin}/workspaces`);
  const { crm, mailbox, tsa, https } = outside;
  const webhookSecret = 'a-secret-of-the-e-signature-provider';
  const env = {
    ...wideBudgets,
    ...productionSettings,
    HOST: network.address,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: `${folder}/data`,
    SMTP_URL: mailbox.smtpUrl,
    SMTP_TLS: 'optional',
    CRM_LOGIN_URL: `${outside.origin}/login`,
    CRM_TEST_URL: `${outside.origin}/test`,
    PROVIDER_ORG_URL: `${outside.origin}/docugen`,
    SIGN_WEBHOOK_SECRET: webhookSecret,
    TSA_URL: tsa.url.replace('127.0.0.1', tsaHost),
    HTTPS_PROXY: network.proxy,
    HTTP_PROXY: network.proxy,
    NODE_EXTRA_CA_CERTS: https.certificate,
  };
  const portal = await startPortal(env, network.inside);
  try {
    const place: Place = { origin, crm, mailbox, webhookSecret, query: lookInto(env.DATA_DIR) };
    return [...(await work(place, outside)), ...(await look(network, env))];
  } finally {
    await portal.stop();
    await outside.close();
  }
};

export const prove = async (): Promise<Figure[]> => {
  const reason = whyNot();
  if (reason !== null) return [figureOf('all works through a proxy', `not shown: ${reason}`, false)];
  const [folder, network] = [await newDataDir(), await openClosedNetwork([crmHost, hookHost, tsaHost])];
  try {
    return await proveIn(network, folder);
  } finally {
    await network.close();
    await removeDataDir(folder);
  }
};
