/**
 * The domain a person types to reach this org: `acme` of `https://acme.my.salesforce.com`. Null when the login host
 * chose the address, because it then identifies nothing.
 */
export const myDomainOf = (instanceUrl: string): string | null =>
  /^https:\/\/([a-z0-9-]+(?:\.(?:sandbox|develop))?)\.my\.salesforce\.com\/?$/i.exec(instanceUrl)?.[1] ?? null;
