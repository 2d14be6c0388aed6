/**
 * Who may import whom (docs/architecture.md). A file's room is the first line whose pattern fits; `may` names the
 * rooms behind the doors it has.
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

/** Domains another domain may lean on. */
export const domainDoors: Record<string, string[]> = {
  accounts: ['audit'],
  audit: [],
  // Who is written to.
  billing: ['accounts', 'environments'],
  brandings: ['audit'],
  // An invitation is a mailed link to choose a password.
  companies: ['accounts', 'audit', 'environments'],
  documents: ['audit'],
  deployments: ['audit', 'documents', 'environments'],
  // Securing an environment makes an API token.
  environments: ['accounts', 'audit', 'tokens'],
  system: [],
  // A re-sync asks the event's org; webhooks know what a document's events are called outside.
  'sign-logs': ['audit', 'environments', 'webhooks'],
  tickets: ['audit'],
  tokens: ['accounts', 'audit'],
  // Documents, previews and mails wear the company's branding.
  webdocs: ['audit', 'brandings'],
  // What happens to documents comes in through the port `events` of the app context.
  webhooks: ['accounts', 'audit'],
};

/**
 * Rooms within a room: each may import the files at the root of its room, and the rooms named here. A file at the root
 * imports none of them, but for those that put the room together.
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
