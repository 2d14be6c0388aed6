/**
 * Import rules between rooms (docs/architecture.md). The first matching pattern gives a file's room; `may` lists the
 * rooms that it may import.
 */
export const rooms: { name: string; files: RegExp; may: string[] }[] = [
  { name: 'contract', files: /^contract\//, may: [] },
  { name: 'seal-reader', files: /^seal-reader\//, may: [] },
  { name: 'tables', files: /^server\/migrations\/tables\.ts$/, may: [] },
  { name: 'engines', files: /^server\/engines\//, may: ['contract', 'seal-reader', 'tables'] },
  { name: 'context', files: /^server\/app-context\.ts$/, may: ['contract', 'http', 'engines', 'tables'] },
  { name: 'http', files: /^server\/http\//, may: ['contract', 'engines', 'tables', 'context'] },
  { name: 'domain', files: /^server\/domains\//, may: ['contract', 'http', 'engines', 'tables', 'context'] },
  {
    name: 'server',
    files: /^server\//,
    may: ['contract', 'http', 'engines', 'tables', 'context', 'domain', 'server'],
  },
  { name: 'ui', files: /^web\/ui\//, may: [] },
  { name: 'kit', files: /^web\/kit\//, may: ['contract'] },
  { name: 'sign', files: /^web\/sign\//, may: ['contract', 'seal-reader', 'ui', 'kit'] },
  { name: 'ui-book', files: /^web\/ui-book\//, may: ['ui'] },
  { name: 'web build', files: /^web\/[^/]+\.ts$/, may: [] },
  { name: 'app', files: /^web\/app\//, may: ['contract', 'ui', 'kit', 'app'] },
  { name: 'sim', files: /^sim\//, may: [] },
];

/** The other domains that each domain may import. */
export const domainDoors: Record<string, string[]> = {
  accounts: ['audit'],
  audit: [],
  // Notices go to account owners.
  billing: ['accounts', 'environments'],
  brandings: ['audit'],
  // An invitation mails a link to choose a password.
  companies: ['accounts', 'audit', 'environments'],
  documents: ['audit'],
  deployments: ['audit', 'documents', 'environments'],
  // Securing an environment makes an API token.
  environments: ['accounts', 'audit', 'tokens'],
  system: [],
  // A re-sync queries the event's org; `webhooks` defines the public names of document events.
  'sign-logs': ['audit', 'environments', 'webhooks'],
  tickets: ['audit'],
  tokens: ['accounts', 'audit'],
  // Documents, previews and mails use the company's branding.
  webdocs: ['audit', 'brandings'],
  // Document events arrive through the port `events` of the app context.
  webhooks: ['accounts', 'audit'],
};

/**
 * Inner rooms of a room. Each may import the files at the root of the room and the inner rooms listed here. Of the
 * files at the root, only `composers` may import inner rooms.
 */
export const innerRooms: Record<string, { composers: string[]; doors: Record<string, string[]> }> = {
  'server/domains/webdocs/': {
    composers: ['routes.ts', 'jobs.ts'],
    doors: {
      creation: ['mails', 'sealing'],
      lifecycle: ['creation', 'mails', 'signer-codes'],
      mails: [],
      retention: [],
      sealing: ['mails', 'retention', 'signer-codes'],
      'signer-codes': [],
      signing: ['mails', 'signer-codes'],
    },
  },
  'web/sign/': {
    composers: [],
    doors: {
      pictures: [],
      preview: ['shell', 'viewer'],
      shell: [],
      verify: ['shell'],
      viewer: ['shell'],
      webdoc: ['pictures', 'shell', 'viewer'],
    },
  },
};

export const doors: Record<string, string> = {
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
  '#sim/': 'sim/',
  '#tests/': 'tests/',
};
