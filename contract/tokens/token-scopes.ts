/** Scopes of API tokens; each call of the public API needs one (`contract/accounts/policies.ts`). */
export const tokenScopes = ['webdocs.read', 'webdocs.write', 'templates.write', 'settings.read', 'logs.read'] as const;
export type TokenScope = (typeof tokenScopes)[number];
