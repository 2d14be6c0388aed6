/** Scopes of API tokens; each call of the public API needs one (`contract/accounts/policies.ts`). */
export const tokenScopes = [
  'webdocs.read',
  'webdocs.write',
  'templates.write',
  'settings.read',
  'logs.read',
  'webhooks.read',
  'webhooks.write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

const ownersScopes: readonly string[] = ['webhooks.read', 'webhooks.write'] satisfies TokenScope[];

/**
 * Tells whether only owners give this scope. A token has it only when it is named: one without restriction of scopes
 * may have been made by any user, before or after such scopes came into being.
 */
export const isOwnersScope = (scope: string): boolean => ownersScopes.includes(scope);
