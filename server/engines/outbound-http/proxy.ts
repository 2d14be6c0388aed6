import { BlockList, isIP } from 'node:net';

/** The variables that curl, wget and others know, in small or capital letters; small ones come first. */
export type ProxyVariables = Readonly<Record<string, string | undefined>>;

let named: ProxyVariables = {};

/** Sets the proxies for all calls of this process. Libraries of object storages read the same variables themselves. */
export const setProxies = (variables: ProxyVariables): void => {
  named = variables;
};

const valueOf = (env: ProxyVariables, name: string): string => (env[name] || env[name.toUpperCase()] || '').trim();

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isInNetwork = (host: string, network: string): boolean => {
  const [address = '', bits = ''] = network.split('/');
  if (isIP(host) === 0 || isIP(address) !== isIP(host) || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (isIP(address) === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), familyOf(address));
  return list.check(host, familyOf(host));
};

/** The interface of a link-local address, as machines list their own: `fe80::1%eth0`. */
const zone = /%[\w.~-]+/g;

/** The same address in one spelling, and a name without the dot that may end it. */
const plainHost = (host: string): string => {
  const name = host.replaceAll(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name;
};

/** `example.com` and `.example.com` stand for the name and all below it; a port may follow; `*` stands for all. */
const isMeant = (entry: string, host: string, port: string): boolean => {
  if (entry === '*') return true;
  if (entry.includes('/')) return isInNetwork(host, entry);
  const isAddress = isIP(entry.replaceAll(/^\[|\]$/g, '')) !== 0;
  const [, name = entry, entryPort] = isAddress ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (entryPort !== undefined && entryPort !== port) return false;
  const wanted = plainHost(name).replace(/^\*?\./, '');
  return host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`));
};

/**
 * The proxy through which a URL is reached, by `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`; undefined for a direct call.
 * This machine itself is always reached directly.
 */
export const proxyFor = (url: string | URL, env: ProxyVariables = named): string | undefined => {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const proxy = valueOf(env, isSecure ? 'https_proxy' : 'http_proxy');
  const host = plainHost(hostname.toLowerCase());
  if (proxy === '' || host === 'localhost' || host.endsWith('.localhost')) return undefined;
  if (isIP(host) !== 0 && loopback.check(host, familyOf(host))) return undefined;
  const actualPort = port || (isSecure ? '443' : '80');
  const exceptions = valueOf(env, 'no_proxy')
    .toLowerCase()
    .replaceAll(zone, '')
    .split(/[\s,]+/);
  return exceptions.some((entry) => entry !== '' && isMeant(entry, host, actualPort)) ? undefined : proxy;
};

/** Of the environment, the names of proxies. */
export const proxyVariables = (env: ProxyVariables): ProxyVariables =>
  Object.fromEntries(['https_proxy', 'http_proxy', 'no_proxy'].map((name) => [name, valueOf(env, name)]));

/** Says what is wrong with these variables, a line each. */
export const proxyProblems = (env: ProxyVariables): string[] =>
  ['https_proxy', 'http_proxy'].flatMap((name) => {
    const text = valueOf(env, name);
    if (text === '') return [];
    const isProxy = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    return isProxy ? [] : [`${name.toUpperCase()}: the address of a proxy, such as http://proxy.example:3128`];
  });
