import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-addresses.ts';

export class AddressRefused extends Error {
  readonly code = 'AddressRefused';
}

const patience = { timeout: 2_000, tries: 2 };
/** RFC 6761 §6.3. A name server need not know it. */
const ownMachine = /(^|\.)localhost\.?$/i;

/**
 * Resolves a name once, checks the addresses and connects only to them, because a hostile name server could give
 * another answer the second time (rebinding). One address that is not public is enough to refuse the name.
 *
 * Name servers are asked directly. `dns.lookup` waits for a silent one in a thread of the process, of which it uses two
 * at once: names that a stranger has chosen would hold up every other call. The file of hosts is not read; whoever has
 * public addresses has them from a name server.
 * @param servers other name servers than those of the system
 */
export const openPublicLookup = (servers?: readonly string[]): LookupFunction => {
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const addressesOf = async (name: string): Promise<LookupAddress[]> => {
    if (ownMachine.test(name)) throw new AddressRefused();
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found: LookupAddress[] = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0) throw four.status === 'rejected' ? four.reason : new AddressRefused();
    if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused();
    return found;
  };
  const lookup = callbackify(addressesOf);
  return (hostname, options, callback) => {
    lookup(hostname, (error: NodeJS.ErrnoException | null, found) => {
      const first = error ? undefined : found[0];
      if (!first) callback(error ?? new AddressRefused(), '');
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
};

export const publicLookup = openPublicLookup();
