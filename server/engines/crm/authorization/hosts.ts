import { CrmError } from '../errors.ts';

export type OrgType = 'login' | 'test';

export interface Hosts {
  /** Log-in host of production orgs: `https://login.salesforce.com` or the simulator. */
  loginUrl: string;
  /** Log-in host of sandboxes. */
  testUrl: string;
  /** Bases admitted beside Salesforce's own, such as `http://localhost:3001`; paths under them are admitted too. */
  extraOrigins: readonly string[];
}

/** The user typed a My Domain to which no secret may be sent. */
export class InvalidSpecificDomain extends Error {
  readonly code = 'InvalidSpecificDomain';

  constructor() {
    super('Not a My Domain of the CRM');
    this.name = 'InvalidSpecificDomain';
  }
}

/** One label, then `.sandbox` or `.develop`, then `.my.salesforce.com` (REQ-3.1.16). */
const myDomain = /^[a-z0-9-]+(\.(sandbox|develop))?\.my\.salesforce\.com$/;
/** Other hosts of orgs: other My Domain partitions, shared log-in hosts, old instance names. */
const otherHosts =
  /^([a-z0-9-]+\.(scratch|demo|patch|trailblaze|free)\.my|login|test|(na|eu|ap|cs|um|usa|gs)\d+)\.salesforce\.com$/;

const withoutSlash = (url: URL): string => url.origin + url.pathname.replace(/\/+$/, '');

const parsed = (text: string): URL | null => {
  // Reject what `URL` would silently repair: another parser could read it as another host.
  if (/[\s\\@?#]|\.\./.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
};

const isUnder = (url: URL, base: string): boolean => {
  if (!URL.canParse(base)) return false;
  const root = withoutSlash(new URL(base));
  const own = withoutSlash(url);
  return own === root || own.startsWith(`${root}/`);
};

/**
 * Base URL of a My Domain: at Salesforce, or next to the log-in host of a simulator: with
 * `http://localhost:3001/login`, `acme--uat.sandbox` is `http://localhost:3001/acme--uat`.
 */
const baseOf = (domain: string, loginUrl: string): string => {
  const login = new URL(loginUrl);
  if (login.hostname.endsWith('.salesforce.com')) return `https://${domain}`;
  const [name = ''] = domain.split('.');
  return new URL(name, withoutSlash(login)).href;
};

/** Normalised base URL of an org or log-in host, or null when a secret must not go there. */
const pinned = (hosts: Hosts, text: string): string | null => {
  const url = parsed(text);
  if (url === null) return null;
  const configured = [...hosts.extraOrigins, hosts.loginUrl, hosts.testUrl];
  if (configured.some((base) => isUnder(url, base))) return withoutSlash(url);
  const isSalesforce = myDomain.test(url.hostname) || otherHosts.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isSalesforce ? withoutSlash(url) : null;
};

/**
 * Log-in host of a person: the common host of the org type, or the typed My Domain (`acme.my.salesforce.com`, or a full
 * base URL under an extra origin). Throws InvalidSpecificDomain.
 */
export const resolveLoginHost = (
  hosts: Hosts,
  { orgType, specificDomain }: { orgType: OrgType; specificDomain?: string | null | undefined },
): string => {
  const common = orgType === 'login' ? hosts.loginUrl : hosts.testUrl;
  if (specificDomain === undefined || specificDomain === null || specificDomain === '')
    return common.replace(/\/+$/, '');
  const base = myDomain.test(specificDomain) ? baseOf(specificDomain, common) : specificDomain;
  if (base === `https://${specificDomain}`) return base;
  const url = parsed(base);
  const isExtra = url !== null && hosts.extraOrigins.some((base) => isUnder(url, base));
  if (!isExtra) throw new InvalidSpecificDomain();
  return withoutSlash(url);
};

/**
 * The hosts that know the grants of every org, whatever its My Domain is called now: one those of production orgs, the
 * other those of sandboxes. First comes the likelier one: most names of sandboxes have `--`, those of scratch orgs have
 * none.
 */
export const commonLoginHosts = (hosts: Hosts, instanceUrl: string): [likelier: string, other: string] => {
  const [login, test] = (['login', 'test'] as const).map((orgType) => resolveLoginHost(hosts, { orgType })) as [
    string,
    string,
  ];
  return instanceUrl.includes('--') ? [test, login] : [login, test];
};

/**
 * The base URL, normalised, that bearers and the client secret may be sent to. `instance_url` and `id` come from
 * a host the person chose, so they are checked each time. Throws CrmAuthenticationFailed.
 */
export const assertInstanceUrl = (hosts: Hosts, url: string): string => {
  const base = pinned(hosts, url);
  if (base === null) throw new CrmError('CrmAuthenticationFailed', { error: 'foreign host' });
  return base;
};
