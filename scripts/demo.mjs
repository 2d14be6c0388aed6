import { randomBytes, randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Refusal, root } from './steps.mjs';

/** Replaces Node's recursive mkdir, which never returns when the parent cannot contain folders, as under /proc. */
const makeFolders = (path) => {
  if (!existsSync(dirname(path))) makeFolders(dirname(path));
  if (!existsSync(path)) mkdirSync(path, { mode: 0o711 });
};

/** Demo mode: no CRM is configured and NODE_ENV is not `production`. */
export const isDemo = (env) => !env.CRM_CLIENT_ID && env.NODE_ENV !== 'production';

/** Listens on the port to reserve it. */
const hold = (host, port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => resolve(server));
  });

const claim = async (host, port, what) => {
  try {
    return await hold(host, port);
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} (${what}) is in use: stop what uses it, or set PORT to another one.`);
    if (error.code === 'EACCES')
      throw new Refusal(`Port ${port} (${what}) is not allowed for this user: set PORT to another one.`);
    throw new Refusal(`HOST: cannot listen on ${host} (${error.code}).`);
  }
};

const neighbours = {
  portal: 'the portal, PORT',
  crm: 'the CRM simulator, PORT + 1',
  mailbox: 'the mailbox page, PORT + 2',
  smtp: 'the mailbox receiver, PORT + 3',
};

/**
 * Creates the folder so that every user may enter it; the simulators would create it for one user only. If root starts
 * the demo, PostgreSQL runs as another user, who must enter the folder.
 */
const ensureDataDir = (path) => {
  try {
    makeFolders(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(`DATA_DIR: cannot write to ${path} (${error.code}).`);
  }
};

const readPort = (env) => {
  const port = Number(env.PORT || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_532) return port;
  throw new Refusal(`PORT: a whole number from 0 to 65532 is needed, not "${env.PORT}".`);
};

/** Reserves four consecutive ports. */
const claimFrom = async (host, first) => {
  const ports = {};
  const held = [];
  try {
    for (const [index, [name, what]] of Object.entries(neighbours).entries()) {
      const server = await claim(host, first + index, what);
      held.push(server);
      ports[name] = server.address().port;
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
  return { host, ...ports };
};

/**
 * Chooses from 10081–31999. Above 32768 the system could give the port to an outgoing connection before it is used;
 * browsers refuse some ports up to 10080 (Fetch standard, bad ports).
 */
const anyPort = () => randomInt(10_081, 32_000);
const mostTries = 50;

/** Ports of the portal and of the simulators; PORT=0 takes any four free consecutive ports. */
const claimPorts = async (env) => {
  const host = env.HOST || '127.0.0.1';
  const first = readPort(env);
  if (first !== 0) return claimFrom(host, first);
  for (let tries = 1; ; tries += 1) {
    try {
      return await claimFrom(host, anyPort());
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
};

/**
 * The host name for URLs of a server that listens on `host`. `localhost` may not resolve to `::1`; an IPv6 address
 * needs brackets.
 */
export const reachedAt = (host) => {
  if (['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Plans demo mode: `{ env, sims, urls }` with the portal's environment and the simulators to start before it.
 * A simulator is omitted when the environment configures the real service. `programs` as in `programs.mjs`.
 */
export const planDemo = async (env, programs) => {
  const { host, portal, crm, mailbox, smtp } = await claimPorts(env);
  const name = reachedAt(host);
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  ensureDataDir(dataDir);
  const publicUrl = (env.PUBLIC_URL || `http://${name}:${portal}`).replace(/\/+$/, '');
  const urls = { portal: publicUrl };
  const sims = [];
  const portalEnv = { ...env, HOST: host, PORT: String(portal), PUBLIC_URL: publicUrl, DATA_DIR: dataDir };
  // A short log keeps the printed URLs visible; LOG_LEVEL=info shows every request.
  portalEnv.LOG_LEVEL = env.LOG_LEVEL || 'warn';
  if (!env.CRM_LOGIN_URL && programs.crm) {
    urls.crm = portalEnv.DEMO_CRM_ORIGIN = `http://${name}:${crm}`;
    const simEnv = { SIM_HOST: host, SIM_PORT: String(crm), SIM_PUBLIC_ORIGIN: urls.crm };
    simEnv.SIM_STATE = join(dataDir, 'sim/crm.json');
    portalEnv.PROVIDER_ORG_MESSAGES_SECRET = env.PROVIDER_ORG_MESSAGES_SECRET || randomBytes(24).toString('base64url');
    simEnv.SIM_MESSAGES_URL = `http://${name}:${portal}/api/crm/messages/${portalEnv.PROVIDER_ORG_MESSAGES_SECRET}`;
    simEnv.SIM_REDIRECT_URIS = `${publicUrl}/workspaces`;
    sims.push({ name: 'CRM simulator', program: programs.crm, env: { ...env, ...simEnv }, host, port: crm });
  }
  if (!env.SMTP_URL && programs.mailbox) {
    urls.mailbox = portalEnv.DEMO_MAILBOX_URL = `http://${name}:${mailbox}`;
    portalEnv.DEMO_SMTP_URL = `smtp://${name}:${smtp}`;
    portalEnv.DEMO_SMS_URL = `${urls.mailbox}/api/sms`;
    const simEnv = { MAILBOX_HOST: host, MAILBOX_PORT: String(mailbox), MAILBOX_SMTP_PORT: String(smtp) };
    simEnv.MAILBOX_DIR = join(dataDir, 'sim/mailbox');
    sims.push({
      name: 'mailbox',
      program: programs.mailbox,
      env: { ...env, ...simEnv },
      host,
      port: mailbox,
    });
  }
  return { env: portalEnv, sims, urls, seed: env.PARAPHE_SEED === 'off' ? undefined : programs.demo };
};
