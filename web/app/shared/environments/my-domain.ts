/**
 * The domain a person would type to reach this org: `acme` of `https://acme.my.salesforce.com`. Null when the address
 * is of the login host's own choosing, where it says nothing.
 */
export const myDomainOf = (instanceUrl: string): string | null =>
  /^https:\/\/([a-z0-9-]+(?:\.(?:sandbox|develop))?)\.my\.salesforce\.com\/?$/i.exec(instanceUrl)?.[1] ??
  null;
