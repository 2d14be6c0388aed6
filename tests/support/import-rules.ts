/**
 * Import rules between rooms; docs/architecture.md shows them. The first matching pattern gives a file's room; `may` lists the
 * rooms that it may import, besides itself.
 */
export const rooms: { name: string; files: RegExp; may: string[] }[] = [
  { name: 'contract', files: /^contract\//, may: [] },
  { name: 'seal-reader', files: /^seal-reader\//, may: [] },
  { name: 'server/migrations/tables.ts', files: /^server\/migrations\/tables\.ts$/, may: [] },
  {
    name: 'server/engines',
    files: /^server\/engines\//,
    may: ['contract', 'seal-reader', 'server/migrations/tables.ts'],
  },
  {
    name: 'server/app-context.ts',
    files: /^server\/app-context\.ts$/,
    may: ['contract', 'server/http', 'server/engines', 'server/migrations/tables.ts'],
  },
  {
    name: 'server/http',
    files: /^server\/http\//,
    may: ['contract', 'server/engines', 'server/migrations/tables.ts', 'server/app-context.ts'],
  },
  {
    name: 'server/domains',
    files: /^server\/domains\//,
    may: ['contract', 'server/http', 'server/engines', 'server/migrations/tables.ts', 'server/app-context.ts'],
  },
  {
    name: 'server',
    files: /^server\//,
    may: [
      'contract',
      'server/http',
      'server/engines',
      'server/migrations/tables.ts',
      'server/app-context.ts',
      'server/domains',
    ],
  },
  { name: 'web/ui', files: /^web\/ui\//, may: [] },
  { name: 'web/kit', files: /^web\/kit\//, may: ['contract'] },
  { name: 'web/sign', files: /^web\/sign\//, may: ['contract', 'seal-reader', 'web/ui', 'web/kit'] },
  { name: 'web/ui-book', files: /^web\/ui-book\//, may: ['web/ui'] },
  { name: 'web/*.ts', files: /^web\/[^/]+\.ts$/, may: [] },
  { name: 'web/app', files: /^web\/app\//, may: ['contract', 'web/ui', 'web/kit'] },
  { name: 'sdk/generator', files: /^sdk\/generator\//, may: ['contract', 'server/http'] },
  { name: 'sdk', files: /^sdk\//, may: [] },
  { name: 'sim', files: /^sim\//, may: [] },
];

/** The other domains that each domain may import. */
export const domainImports: Record<string, string[]> = {
  // The account tells what support does, and may do.
  accounts: ['audit', 'support'],
  audit: [],
  // Notices go to account owners.
  billing: ['accounts', 'environments'],
  brandings: ['audit'],
  // An invitation mails a link to choose a password.
  companies: ['accounts', 'audit', 'environments'],
  // Tokens that may replace files of production.
  documents: ['audit', 'tokens'],
  // Owners get a mail about a run that waits for approval.
  deployments: ['accounts', 'audit', 'documents', 'environments', 'tokens'],
  // Securing an environment makes an API token.
  environments: ['accounts', 'audit', 'tokens'],
  support: ['audit'],
  system: [],
  // A re-sync queries the event's org; `webhooks` defines the public names of document events.
  'sign-logs': ['audit', 'environments', 'webhooks'],
  tickets: ['audit'],
  tokens: ['accounts', 'audit'],
  // Documents, previews and mails use the company's branding. Works of unverified companies share turns. Documents are
  // written to records of environments.
  webdocs: ['audit', 'brandings', 'companies', 'environments'],
  // Document events arrive through the port `events` of the app context.
  webhooks: ['accounts', 'audit'],
};

/**
 * Inner rooms of a room. Each may import the files at the root of the room and the inner rooms listed here. Of the
 * files at the root, only `composers` may import inner rooms.
 */
export const innerRooms: Record<string, { composers: string[]; imports: Record<string, string[]> }> = {
  'server/domains/webdocs/': {
    composers: ['routes.ts', 'jobs.ts'],
    imports: {
      creation: ['mails', 'paper', 'records', 'sealing'],
      lifecycle: ['creation', 'mails', 'signer-codes'],
      mails: [],
      paper: ['mails', 'sealing', 'signing'],
      questions: ['mails', 'signer-codes'],
      // The evidence file has the questions.
      records: ['questions'],
      reports: [],
      retention: [],
      // Helpers for tests of integrators.
      sandbox: ['creation', 'lifecycle', 'signing'],
      sealing: ['mails', 'retention', 'signer-codes'],
      'signer-codes': [],
      signing: ['mails', 'questions', 'records', 'signer-codes'],
    },
  },
  'web/sign/': {
    composers: [],
    imports: {
      docs: [],
      mine: ['shell'],
      uploads: [],
      preview: ['shell', 'viewer'],
      question: ['shell'],
      report: ['shell'],
      shell: [],
      verify: ['shell'],
      viewer: ['shell'],
      webdoc: ['shell', 'uploads', 'viewer'],
    },
  },
};

/** Aliases of package.json. */
export const aliases: Record<string, string> = {
  '#contract/': 'contract/',
  '#seal-reader/': 'seal-reader/',
  '#server/': 'server/',
  '#http/': 'server/http/',
  '#engines/': 'server/engines/',
  '#domains/': 'server/domains/',
  '#ui/': 'web/ui/',
  '#kit/': 'web/kit/',
  '#app/': 'web/app/',
  '#sign/': 'web/sign/',
  '#sdk/': 'sdk/',
  '#sim/': 'sim/',
  '#tests/': 'tests/',
};
