import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paraphe-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const complaint = (env: Record<string, string>): string => {
  try {
    read(env);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

const live = {
  CRM_CLIENT_ID: 'id',
  CRM_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Paraphe <no-reply@paraphe.example>',
  PROVIDER_ORG_URL: 'https://docugen.my.salesforce.com',
  PROVIDER_ORG_CLIENT_ID: 'id',
  PROVIDER_ORG_CLIENT_SECRET: 'secret',
};
const production = {
  ...live,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe('the configuration', () => {
  // REQ-6.1.7
  it('is the demo when nothing is set, with the defaults of the decisions', () => {
    expect(read()).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      productName: 'Paraphe',
      trustProxy: false,
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      filesUrl: undefined,
    });
  });

  it('keeps what it unpacks in DATA_DIR, or in CACHE_DIR, which several portals share', () => {
    expect(read().cacheDir).toBe(path.join(dataDir, 'cache'));
    expect(read({ CACHE_DIR: './shared' }).cacheDir).toBe(path.resolve('shared'));
  });

  it('follows PORT in PUBLIC_URL and drops its last slash', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(read({ PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe('https://portal.example');
  });

  it('takes an empty variable for an absent one', () => {
    expect(read({ PORT: '', DATABASE_URL: '', SMTP_URL: '' }).port).toBe(3000);
  });

  // REQ-3.1.1
  it('reads Salesforce’s own hosts outside the demo', () => {
    const config = read(live);
    expect(config).toMatchObject({
      demo: false,
      crm: {
        loginUrl: 'https://login.salesforce.com',
        testUrl: 'https://test.salesforce.com',
        extraOrigins: [],
      },
    });
  });

  // REQ-6.1.6
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'portal.example'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:port/y'],
    ['DATABASE_URL', 'postgres://one,two/y?target_session_attrs=standby'],
    ['DATABASE_REPLICA_URLS', 'postgres://one,two/y'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/y, mysql://two/y'],
    ['DATABASE_REPLICA_MAX_STALENESS_SECONDS', '0'],
    ['FILES_URL', 'ftp://x/y'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['SECRET_KEY', 'short'],
    ['STAFF_EMAIL', 'nobody'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['TSA_URL', 'tsa'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['CHROMIUM_PATH', '/nope'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LOGIN', 'many'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', '36501'],
    ['RETENTION_DAYS', '1.5'],
    ['RETENTION_DAYS', '1e3'],
    ['RETENTION_DAYS', '0x10'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toContain(name);
  });

  it('refuses contradictions: half of the External Client App, no mail server outside the demo, a P12 password without a file', () => {
    expect(complaint({ CRM_CLIENT_ID: 'id' })).toContain('CRM_CLIENT_SECRET is missing');
    expect(complaint({ ...live, SMTP_URL: '' })).toContain('SMTP_URL is missing');
    expect(complaint({ DATABASE_DIRECT_URL: 'postgres://x/y' })).toContain('DATABASE_URL is missing');
    expect(complaint({ DATABASE_REPLICA_URLS: 'postgres://x/y' })).toContain('DATABASE_URL is missing');
    expect(complaint({ SEAL_P12_PASSWORD: 'x' })).toContain('SEAL_P12 is missing');
  });

  it('takes an SMS gateway with its secret, encrypted unless it is on this machine or in the demo', () => {
    const gateway = {
      SMS_GATEWAY_URL: 'https://sms.example/send',
      SMS_GATEWAY_SECRET: 'a-secret-of-16-or-more',
    };
    expect(read({ ...live, ...gateway, PRODUCT_NAME: 'Signé & Scellé' }).smsGateway).toEqual({
      url: 'https://sms.example/send',
      secret: 'a-secret-of-16-or-more',
      sender: 'Sign  Scell',
    });
    const plain = { ...gateway, SMS_GATEWAY_URL: 'http://sms.example/send' };
    expect(complaint({ ...live, ...plain })).toContain('SMS_GATEWAY_URL: https is needed');
    expect(complaint({ ...live, ...gateway, SMS_GATEWAY_URL: 'http://127.0.0.1:4000' })).toBe('accepted');
    expect(complaint(plain)).toBe('accepted');
    expect(complaint({ SMS_GATEWAY_URL: gateway.SMS_GATEWAY_URL })).toContain('SMS_GATEWAY_SECRET is missing');
    expect(complaint({ SMS_GATEWAY_SECRET: gateway.SMS_GATEWAY_SECRET })).toContain('SMS_GATEWAY_URL is missing');
    expect(read(live).smsGateway).toBeUndefined();
    expect(read({ DEMO_SMS_URL: 'http://localhost:3002/api/sms' }).smsGateway?.url).toBe(
      'http://localhost:3002/api/sms',
    );
  });

  // REQ-6.1.23
  it('traces where OpenTelemetry’s variables name a collector, and nowhere else', () => {
    expect(read({ OTEL_SERVICE_NAME: 'portal', OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(read({ ...collector, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
    expect(read(collector).tracing).toMatchObject({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      resource: { 'service.name': 'paraphe', 'paraphe.role': 'all' },
      sampling: { sampler: 'parentbased_always_on', ratio: 1 },
    });
    const all = {
      ...collector,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp?key=1',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-tenant=one',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-tenant=two',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SERVICE_NAME: 'portal',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=production',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(read(all).tracing).toMatchObject({
      url: 'https://traces.example/otlp?key=1',
      headers: { authorization: 'Basic YTpi==', 'x-tenant': 'two' },
      resource: { 'service.name': 'portal', 'deployment.environment.name': 'production' },
      sampling: { sampler: 'parentbased_traceidratio', ratio: 0.1 },
    });
  });

  // REQ-6.1.8
  it('refuses production without its own key, public address or CRM, and accepts it with them', () => {
    for (const name of ['SECRET_KEY', 'PUBLIC_URL'])
      expect(complaint({ ...production, [name]: '' })).toContain(`${name} is missing`);
    expect(complaint({ NODE_ENV: 'production' })).toContain('CRM_CLIENT_ID is missing');
    expect(read(production).demo).toBe(false);
  });

  it('demands TLS of a mail server that is not on this machine, unless SMTP_TLS says otherwise', () => {
    const requires = (SMTP_URL: string, SMTP_TLS = '') => read({ SMTP_URL, SMTP_TLS }).mailServer.requireTls;
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect([host, requires(`smtp://${host}:25`)]).toEqual([host, false]);
    for (const host of ['mail.example.com', '10.0.0.5', '127.example.com'])
      expect([host, requires(`smtp://${host}:587`)]).toEqual([host, true]);
    expect(requires('smtp://mail.internal:25', 'optional')).toBe(false);
    expect(requires('smtp://localhost:25', 'required')).toBe(true);
    expect(complaint({ SMTP_TLS: 'yes' })).toContain('SMTP_TLS');
  });

  it('refuses an address of the mail server without a host or with a password that is not encoded', () => {
    for (const SMTP_URL of [
      'smtp://',
      'smtp://:25',
      'http://mail.example',
      'smtp://nora:100%@mail.example',
      'smtp://nora:%E0@mail.example',
    ])
      expect(complaint({ SMTP_URL })).toContain('SMTP_URL');
    expect(read({ SMTP_URL: 'smtp://nora:100%25@mail.example' }).mailServer.smtpUrl).toContain('100%25');
  });

  it('reads delivery reports only with a domain and a way in', () => {
    expect(read().reports).toBeUndefined();
    const BOUNCE_DOMAIN = 'Bounces.Example.com';
    expect(read({ BOUNCE_DOMAIN, BOUNCE_PORT: '2525' }).reports).toEqual({
      domain: 'bounces.example.com',
      door: { host: '127.0.0.1', port: 2525 },
    });
    const BOUNCE_SECRET = 'a-secret-of-24-characters';
    expect(read({ BOUNCE_DOMAIN, BOUNCE_SECRET }).reports).toEqual({ domain: 'bounces.example.com' });
    expect(complaint({ BOUNCE_DOMAIN })).toContain('BOUNCE_PORT or BOUNCE_SECRET');
    expect(complaint({ BOUNCE_PORT: '2525' })).toContain('BOUNCE_DOMAIN is missing');
    expect(complaint({ BOUNCE_DOMAIN: 'localhost', BOUNCE_PORT: '2525' })).toContain('BOUNCE_DOMAIN: a domain');
    expect(complaint({ BOUNCE_DOMAIN, BOUNCE_SECRET: 'short' })).toContain('BOUNCE_SECRET');
  });

  // REQ-3.9.3
  it('takes messages of the provider’s org only by a secret that cannot be guessed and can stand in an address', () => {
    expect(read().providerMessagesSecret).toBeUndefined();
    const PROVIDER_ORG_MESSAGES_SECRET = 'a-secret-of-24_characters';
    expect(read({ PROVIDER_ORG_MESSAGES_SECRET }).providerMessagesSecret).toBe(PROVIDER_ORG_MESSAGES_SECRET);
    for (const wrong of ['short', `${PROVIDER_ORG_MESSAGES_SECRET}/x`, 'é'.repeat(24), 'x'.repeat(201)])
      expect(complaint({ PROVIDER_ORG_MESSAGES_SECRET: wrong })).toContain('PROVIDER_ORG_MESSAGES_SECRET');
  });

  it('keeps documents for ever unless it is told for how many days', () => {
    expect([read().retentionDays, read({ RETENTION_DAYS: '365' }).retentionDays]).toEqual([undefined, 365]);
  });

  // REQ-4.4.1, REQ-6.1.13
  it('changes a budget by its variable', () => {
    expect(read({ RATE_LOGIN_ADDRESS: '5/60' }).budgets.loginAddress).toEqual({ points: 5, seconds: 60 });
  });

  it('says an unwritable DATA_DIR in one line', () => {
    expect(complaint({ DATA_DIR: '/proc/nowhere' })).toMatch(/^DATA_DIR: cannot write to \/proc\/nowhere/);
  });
});
