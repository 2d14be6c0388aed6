import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { signerUpload } from '#contract/limits.ts';
import { defaultBodyTimeouts } from '#http/request-body-timeouts.ts';
import { readConfig } from '#server/config.ts';
import { declaredOperations } from '#tests/support/operations.ts';

/**
 * Checks only the files: builds no image and starts no container. `npm run proof -- fleet` runs nginx.conf itself.
 */
const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const composeText = readFileSync('compose.yaml', 'utf8');
const compose = parse(composeText, { merge: true });
const services: Record<string, any> = compose.services;
const portals = ['portal-1', 'portal-2'];

const instructions = (name: string): string[] =>
  dockerfile.flatMap((line) => (line.trim().startsWith(`${name} `) ? [line.trim().slice(name.length + 1)] : []));

/** An exact version: not `latest`, not `18`. */
const pinned = /:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/;

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('Dockerfile', () => {
  it('starts from pinned images', () => {
    expect(instructions('ARG')).toEqual([
      expect.stringMatching(/^NODE_IMAGE=docker\.io\/library\/node:\d+\.\d+\.\d+-[a-z]+-slim$/),
    ]);
    for (const from of instructions('FROM')) expect(from).toMatch(/^\$\{NODE_IMAGE\}( AS \w+)?$/);
  });

  it('copies only what is there and what .dockerignore lets through', () => {
    const let_through = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copied = instructions('COPY')
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(/\s+/).slice(0, -1));
    expect(copied.filter((source) => !existsSync(source))).toEqual([]);
    expect([...new Set(copied)].sort()).toEqual(let_through.sort());
  });

  it('runs no script of a package, and the portal not as root', () => {
    const installs = instructions('RUN').filter((line) => line.includes('npm '));
    expect(installs.length).toBe(2);
    for (const install of installs) expect(install).toContain('npm ci --');
    for (const install of installs) expect(install).toContain('--ignore-scripts');
    const [user, ...others] = instructions('USER');
    expect([user, others]).toEqual(['node', []]);
    const after = dockerfile.slice(dockerfile.findIndex((line) => line.startsWith('USER')));
    expect(after.filter((line) => /^(RUN|COPY)/.test(line))).toEqual([]);
  });

  it('starts the program that the build makes, and asks whether it is ready', () => {
    const [, bundle] = /portal: .*bundle: '([^']+)'/.exec(readFileSync('scripts/programs.mjs', 'utf8')) ?? [];
    expect(instructions('CMD').at(-1)).toBe(`["node", "--enable-source-maps", "--max-semi-space-size=4", "${bundle}"]`);
    const ofMemory = readFileSync('scripts/children.mjs', 'utf8').matchAll(/(MALLOC_\w+): '(\d+)'/g);
    const settings = [...ofMemory].map(([, name, value]) => `${name}=${value}`);
    expect(settings).toHaveLength(3);
    expect(instructions('ENV')).toContain(settings.join(' '));
    expect(instructions('HEALTHCHECK').join(' ')).toContain('/readyz');
  });
});

describe('compose.yaml', () => {
  it('starts pinned images', () => {
    for (const [name, { image, build }] of Object.entries(services)) {
      if (build === undefined) expect(image, name).toMatch(pinned);
    }
  });

  it('has a health check for whatever stays', () => {
    for (const [name, { healthcheck, build, restart }] of Object.entries(services)) {
      if (build === undefined && restart !== 'no') expect(healthcheck?.test, name).toBeDefined();
    }
  });

  it('gives the portals settings that they know, and that a portal in production takes', () => {
    const known = ['server/config.ts', 'server/mail-settings.ts']
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
      .match(/^ {2}[A-Z][A-Z_0-9]+(?=:)/gm)
      ?.map((name) => name.trim());
    for (const name of portals) {
      const given: Record<string, string> = services[name].environment;
      expect(Object.keys(given).filter((one) => !known?.includes(one))).toEqual([]);
      const samples: Record<string, string> = {
        PUBLIC_URL: 'https://portal.acier-nord.example',
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        SIGN_WEBHOOK_SECRET: 'sixteen-letters-at-least',
        SMTP_URL: 'smtps://user:password@mail.example',
        MAIL_FROM: 'Paraphe <no-reply@acier-nord.example>',
        PROVIDER_ORG_URL: 'https://docugen.my.salesforce.com',
      };
      const env = Object.fromEntries(
        Object.entries(given).map(([key, text]) => [
          key,
          text.replaceAll(/\$\{([A-Z_0-9]+)(:[-?][^}]*)?\}/g, (_, variable: string, otherwise?: string) =>
            otherwise === ':-' ? '' : (samples[variable] ?? 'abc123'),
          ),
        ]),
      );
      const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: folder };
      const config = readConfig({ ...image, ...env });
      expect(config).toMatchObject({
        demo: false,
        trustProxy: services['nginx'].networks.front.ipv4_address,
      });
    }
    expect(services['portal-1'].environment).toEqual(services['portal-2'].environment);
  });

  it('holds no secret and has none by default', () => {
    const secret = /(SECRET|PASSWORD|KEY|TOKEN)/;
    const used = [...composeText.matchAll(/\$\{([A-Z_0-9]+)(:?[-?])?([^}]*)\}/g)];
    const loose = used.filter(([, name = '', how, rest]) => secret.test(name) && how !== ':?' && rest !== '');
    expect(loose.map(([text]) => text)).toEqual([]);
    for (const [name, value] of Object.entries<string>(services['portal-1'].environment)) {
      if (secret.test(name)) expect(value, name).toMatch(/^\$\{/);
    }
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env', 'deploy/secrets/']));
  });

  it('stops no portal before it has ended by itself, and one that writes nowhere but its data', () => {
    for (const name of portals) {
      expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(25);
      expect(services[name]).toMatchObject({ read_only: true, volumes: [`${name}:/data`] });
    }
  });

  it('publishes the port of delivery reports once, on this machine alone unless it is told', () => {
    const published = portals.flatMap((name) => (services[name].ports ?? []) as string[]);
    expect(published).toEqual(['${BOUNCE_PUBLISH:-127.0.0.1:2525}:${BOUNCE_PORT:-2525}']);
    for (const name of portals) expect(services[name].environment.BOUNCE_PORT).toBe('${BOUNCE_PORT:-}');
  });

  it('mounts what is there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes as string[]);
    const files = mounted.map((volume) => volume.split(':')[0] ?? '').filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const named = mounted.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});

describe('nginx.conf', () => {
  it('keeps the figures inside, also with the slash at the end that the portal takes', () => {
    const [, pattern = ''] = /location ~ (\S+) \{\s+return 404;/.exec(nginx) ?? [];
    for (const path of ['/metrics', '/metrics/']) expect(path).toMatch(new RegExp(pattern));
    expect('/metricsboard').not.toMatch(new RegExp(pattern));
  });

  const inMegabytes = (text = ''): number => Number.parseInt(text, 10) * 1_048_576;
  const locationWith = (directive: string): RegExp => {
    const block = nginx.split('location ').find((one) => one.startsWith('~') && one.includes(directive));
    return new RegExp(/^~ (\S+) \{/.exec(block ?? '')?.[1] ?? '^never$');
  };
  const sample = (address: string): string => address.replaceAll(/\{\w+\}/g, 'x');

  it('hands requests to the portals of compose.yaml', () => {
    const servers = [...nginx.matchAll(/^\s+server (\S+) /gm)].map(([, address]) => address);
    expect(servers).toEqual(portals.map((name) => `${services[name].networks.front.ipv4_address}:3000`));
  });

  it('lets bodies through that the contract takes, and little more', async () => {
    const operations = await declaredOperations();
    const uploads = operations.flatMap(({ upload }) => upload?.maxBytes ?? []);
    const others = operations.flatMap(({ upload, bodyLimit }) => (upload ? [] : (bodyLimit ?? [])));
    const [usual, files] = [...nginx.matchAll(/client_max_body_size (\d+m);/g)].map(([, size]) => inMegabytes(size));
    for (const [limit = 0, largest] of [
      [usual, Math.max(...others)],
      [files, Math.max(...uploads)],
    ]) {
      expect(limit - Number(largest)).toBeGreaterThan(65_536);
      expect(limit - Number(largest)).toBeLessThanOrEqual(2 * 1_048_576);
    }
  });

  it('reads a refused file on, for as long as the portal would', async () => {
    const uploads = (await declaredOperations()).flatMap(({ upload }) => upload?.maxBytes ?? []);
    const { leastBytesPerSecond, windowMs } = defaultBodyTimeouts;
    const [, minutes] = /lingering_time (\d+)m;/.exec(nginx) ?? [];
    const [, seconds] = /lingering_timeout (\d+)s;/.exec(nginx) ?? [];
    expect(Number(minutes) * 60 * leastBytesPerSecond).toBeGreaterThan(signerUpload.maxBytes);
    expect(uploads).toContain(signerUpload.maxBytes);
    expect(Number(seconds) * 1_000).toBe(windowMs);
  });

  it.each([
    ['files', 'proxy_request_buffering off', (one: { upload?: unknown }) => one.upload !== undefined],
    ['answers by lines', 'proxy_buffering off', (one: { answer: { as: string } }) => one.answer.as === 'json-lines'],
  ])('passes %s on as they come, and nothing else', async (_, directive, isMeant) => {
    const place = locationWith(directive);
    const operations = await declaredOperations();
    for (const operation of operations) {
      expect([operation.path, place.test(sample(operation.path))]).toEqual([operation.path, isMeant(operation)]);
    }
  });
});

// REQ-6.1.19
describe('deploy/kubernetes', () => {
  const read = (name: string) => readFileSync(`deploy/kubernetes/${name}`, 'utf8');
  const documentsOf = (name: string): any[] => parseAllDocuments(read(name)).map((document) => document.toJS());
  const [web, service] = documentsOf('web.yaml');
  const [worker] = documentsOf('worker.yaml');
  const container = ({ spec }: any) => spec.template.spec.containers[0];

  it('runs the two roles, which differ in nothing else', () => {
    expect([web, worker].map((one) => container(one).env)).toEqual([
      [{ name: 'ROLE', value: 'web' }],
      [{ name: 'ROLE', value: 'worker' }],
    ]);
    const asWeb = JSON.stringify(worker).replaceAll('paraphe-worker', 'paraphe-web').replace('"worker"', '"web"');
    expect(JSON.parse(asWeb)).toEqual(web);
    expect(service.spec.selector).toEqual(web.spec.template.metadata.labels);
  });

  it('asks for readiness and for life at addresses that are there, and stops later than the portal does', () => {
    const { startupProbe, readinessProbe, livenessProbe } = container(web);
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/healthz', '/readyz', '/healthz']);
    const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('settings.env'))?.[1]);
    expect(web.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 25);
  });

  it('lets only the ingress and monitoring call: others of its network could state any address', () => {
    const policies = documentsOf('network.yaml');
    const callers = (app: string) =>
      policies
        .filter(({ spec }) => spec.podSelector.matchLabels.app === app && spec.policyTypes.includes('Ingress'))
        .flatMap(({ spec }) => spec.ingress)
        .flatMap(({ from }) =>
          from.map((one: any) => one.namespaceSelector.matchLabels['kubernetes.io/metadata.name']),
        );
    expect(callers('paraphe-web')).toEqual(['ingress-nginx', 'monitoring']);
    expect(callers('paraphe-worker')).toEqual(['monitoring']);
    expect(parse(read('kustomization.yaml')).resources).toContain('network.yaml');
  });

  it('gives settings that the portal takes, with the secrets beside them', () => {
    const settings = Object.fromEntries(
      read('settings.env')
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const secrets = {
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: 'postgres://paraphe:x@database/paraphe',
      SMTP_URL: 'smtps://user:x@mail.example',
      CRM_CLIENT_SECRET: 'x',
      PROVIDER_ORG_CLIENT_SECRET: 'x',
    };
    const config = readConfig({ NODE_ENV: 'production', DATA_DIR: folder, ...settings, ...secrets });
    expect([config.demo, config.drainMs, config.seal.p12]).toEqual([false, 5_000, '/run/secrets/seal/seal.p12']);
  });

  it('scales what there is, workers by a metric of the portal, and never to nothing', () => {
    const parts = documentsOf('scaling.yaml');
    for (const name of ['paraphe-web', 'paraphe-worker']) {
      const scaler = parts.find(({ kind, metadata }) => kind.startsWith('Horizontal') && metadata.name === name);
      expect(scaler.spec.scaleTargetRef.name).toBe(name);
      expect(scaler.spec.minReplicas).toBeGreaterThan(1);
      const budget = parts.find(({ kind, metadata }) => kind.startsWith('PodDisruption') && metadata.name === name);
      expect(budget.spec).toEqual({ minAvailable: 1, selector: { matchLabels: { app: name } } });
    }
    const { name, selector } = parts.find(({ metadata }) => metadata.name === 'paraphe-worker').spec.metrics[0].external
      .metric;
    expect([name, selector.matchLabels]).toEqual(['jobs', { state: 'ready' }]);
    expect(readFileSync('server/http/health.ts', 'utf8')).toContain(`name: '${name}'`);
  });
});
