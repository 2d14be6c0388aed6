/** What an API token may be narrowed to; each call of the public API takes one of them (`contract/accounts/policies.ts`). */
export const tokenScopes = ['webdocs.read', 'webdocs.write', 'templates.write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
