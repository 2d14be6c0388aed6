import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { systemClock } from '#engines/clock.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox } from '#sim/mailbox/server.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { startPortal as launch } from '#tests/support/portal-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';
import { goBackstage } from '../../../bench/support/people.ts';

/** The shipped portal in a process of its own, on the embedded database; CRM and mailbox are the simulators. */
export interface RunningWorld {
  origin: string;
  /** For what makes people and things the way tests do: it calls over HTTP and looks into the same database. */
  world: World;
  portal: Awaited<ReturnType<typeof launch>>;
  close(): Promise<void>;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';

/** `inject` as the tests of one process have it, over the line. */
const callOverHttp =
  (origin: string) =>
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
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    };
  };

const asWorld = (parts: Partial<Record<keyof World, unknown>>, origin: string): World => {
  const inject = callOverHttp(origin);
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

export const openRunningWorld = async (): Promise<RunningWorld> => {
  const [dataDir, port] = [await newDataDir(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const [mailbox, crm] = await Promise.all([
    startMailbox(),
    startCrmSimulator({ redirectUris: [`${publicUrl}/workspaces`] }),
  ]);
  const portal = await launch({
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
  });
  const backstage = await goBackstage(path.resolve(dataDir));
  const parts = {
    mailbox,
    crm,
    product: { ...backstage, clock: systemClock },
    config: { signWebhookSecrets: [webhookSecret] },
  };
  return {
    origin: portal.origin,
    world: asWorld(parts, portal.origin),
    portal,
    close: async () => {
      await backstage.leave();
      await portal.stop();
      await Promise.all([mailbox.close(), crm.close()]);
      await removeDataDir(dataDir);
    },
  };
};
