/** All options default to values for the demo. */
export interface SimOptions {
  host?: string;
  /** 0, the default: any free port. */
  port?: number;
  /** The origin that clients use. Default: `http://127.0.0.1:{port}`. */
  publicOrigin?: string;
  /** JSON file that keeps changes across restarts; uploaded files go into `{statePath}.files/`. */
  statePath?: string;
  clientId?: string;
  clientSecret?: string;
  redirectUris?: string[];
  /** PEM of the RSA key that verifies JWT bearer assertions. */
  jwtPublicKey?: string;
  /** The day the demo data are relative to. */
  now?: Date;
  /** Largest query page (Salesforce: 2,000). */
  pageSize?: number;
  /** Lifetime of an access token. */
  sessionMs?: number;
  /** Where the provider org sends its outbound messages; nowhere when absent. */
  messagesUrl?: string;
}

export interface Settings {
  origin: string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  jwtPublicKey: string | null;
  now: Date | null;
  pageSize: number;
  sessionMs: number;
  messagesUrl: string | null;
}

export const settingsOf = (options: SimOptions): Settings => ({
  origin: options.publicOrigin ?? '',
  clientId: options.clientId ?? 'paraphe-demo',
  clientSecret: options.clientSecret ?? 'paraphe-demo-secret',
  redirectUris: options.redirectUris ?? ['http://localhost:3000/workspaces'],
  jwtPublicKey: options.jwtPublicKey ?? null,
  now: options.now ?? null,
  pageSize: options.pageSize ?? 2000,
  sessionMs: options.sessionMs ?? 2 * 3_600_000,
  messagesUrl: options.messagesUrl ?? null,
});

type Env = Record<string, string | undefined>;

/** Reads the simulator's own `SIM_…` variables. */
export const optionsFromEnvironment = (env: Env): SimOptions => {
  const options: SimOptions = {
    host: env['SIM_HOST'] ?? '127.0.0.1',
    port: Number(env['SIM_PORT'] ?? '3001'),
  };
  options.publicOrigin = env['SIM_PUBLIC_ORIGIN'] ?? `http://localhost:${options.port}`;
  if (env['SIM_STATE'] !== undefined && env['SIM_STATE'] !== '') options.statePath = env['SIM_STATE'];
  if (env['SIM_CLIENT_ID'] !== undefined) options.clientId = env['SIM_CLIENT_ID'];
  if (env['SIM_CLIENT_SECRET'] !== undefined) options.clientSecret = env['SIM_CLIENT_SECRET'];
  if (env['SIM_REDIRECT_URIS'] !== undefined)
    options.redirectUris = env['SIM_REDIRECT_URIS'].split(',').map((uri) => uri.trim());
  if (env['SIM_JWT_PUBLIC_KEY'] !== undefined) options.jwtPublicKey = env['SIM_JWT_PUBLIC_KEY'];
  if (env['SIM_NOW'] !== undefined) options.now = new Date(env['SIM_NOW']);
  if (env['SIM_PAGE_SIZE'] !== undefined) options.pageSize = Number(env['SIM_PAGE_SIZE']);
  if (env['SIM_MESSAGES_URL']) options.messagesUrl = env['SIM_MESSAGES_URL'];
  return options;
};
