import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { systemClock } from '#engines/clock.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { startPortal as launch } from '#tests/support/portal-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';
import { openDatabaseOf } from '../../../bench/support/people.ts';

/** The built portal in its own process, on the embedded database; CRM and mailbox are the simulators. */
export interface RunningWorld {
  origin: string;
  /** Lets the helpers of tests work here: it calls over HTTP and uses the same database. */
  world: World;
  portal: Awaited<ReturnType<typeof launch>>;
  /** Environment of the portal. */
  env: Record<string, string>;
  /** Stops the portal and its database; their files stay until `close`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Adds to, or overrides, the default environment. */
  env?: (mailbox: Mailbox) => Record<string, string>;
  crm?: { jwtPublicKey: string };
  /** Called with the name (`POST /api/auth/login`) and the text of each answer. */
  hear?: (name: string, text: string) => void;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';

/** Fastify's `inject`, but over HTTP. */
const callOverHttp =
  (origin: string, hear: WorldOptions['hear']) =>
  async ({ method, url, headers, payload }: InjectOptions) => {
    const isText = typeof payload === 'string' || payload instanceof Uint8Array;
    const answer = await fetch(new URL(typeof url === 'string' ? url : '/', origin), {
      method: method ?? 'GET',
      headers: {
        ...(payload !== undefined && !isText && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
      ...(payload !== undefined && { body: isText ? (payload as string) : JSON.stringify(payload) }),
    });
    const [text, all] = [await answer.text(), Object.fromEntries(answer.headers)];
    hear?.(`${method ?? 'GET'} ${typeof url === 'string' ? url : '/'}`, text);
    hear?.(`headers of ${method ?? 'GET'}`, JSON.stringify(all));
    return { statusCode: answer.status, headers: all, body: text };
  };

const asWorld = (parts: Partial<Record<keyof World, unknown>>, origin: string, hear: WorldOptions['hear']): World => {
  const inject = callOverHttp(origin, hear);
  return {
    ...parts,
    origin,
    app: { inject },
    call: async (method, url, { body, bearer, headers } = {}): Promise<Answer> => {
      const answer = await inject({
        method: method ?? 'GET',
        url,
        headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const isJson = answer.headers['content-type']?.includes('json') === true && answer.body !== '';
      return {
        status: answer.statusCode,
        text: answer.body,
        body: isJson ? JSON.parse(answer.body) : answer.body,
        headers: answer.headers,
      };
    },
  } as World;
};

export const openRunningWorld = async (options: WorldOptions = {}): Promise<RunningWorld> => {
  const [dataDir, port] = [await newDataDir(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const [mailbox, crm] = await Promise.all([
    startMailbox(),
    startCrmSimulator({ redirectUris: [`${publicUrl}/workspaces`], ...options.crm }),
  ]);
  const env: Record<string, string> = {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
    SIGN_WEBHOOK_SECRET: webhookSecret,
    LOG_LEVEL: 'info',
    ...wideBudgets,
    ...options.env?.(mailbox),
  };
  const portal = await launch(env);
  const backstage = await openDatabaseOf(path.resolve(dataDir), env['SECRET_KEY']);
  const parts = {
    mailbox,
    crm,
    context: { ...backstage, clock: systemClock },
    config: { signWebhookSecrets: [env['SIGN_WEBHOOK_SECRET'] ?? webhookSecret] },
  };
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await backstage.leave();
    await portal.stop();
  };
  return {
    origin: portal.origin,
    world: asWorld(parts, portal.origin, options.hear),
    portal,
    env,
    stop,
    close: async () => {
      await stop();
      await Promise.all([mailbox.close(), crm.close()]);
      await removeDataDir(dataDir);
    },
  };
};
