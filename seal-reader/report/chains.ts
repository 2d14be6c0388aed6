import { curveOf, inForce, keyCertSign, modulusBits } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { sameBytes } from '../der.ts';
import { authorityKeyOf, linkClaim } from '../long-term/finding.ts';
import { latin } from '../pdf-objects.ts';
import type { Anchor, PathTools, Pool } from './tools.ts';

export interface Link {
  below: Certificate;
  above: Certificate;
}

export interface Chain {
  links: Link[];
  anchor: Anchor | null;
}

interface ChainQuestion {
  leaf: Certificate;
  anchors: readonly Anchor[];
  pool: Pool;
  /** Certificates that were in force then are tried first. */
  at: Date;
}

export interface ChainSearch {
  /** Those that lead to a trusted certificate, the likeliest first. */
  chains: () => AsyncGenerator<Chain>;
  /** One that leads nowhere, to be told when no other does. */
  deadEnd: () => Promise<Chain>;
  /** There was more to try than a file is worth. */
  isCut: () => boolean;
}

const longestChain = 10;
/** So many authorities of one name are tried for a chain that leads nowhere. */
const mostTold = 3;
/** Authorities that sign one another in a ring have more ways than anybody can go. */
const mostSteps = 5_000;

/**
 * Looks for chains of certificates. Anybody may add certificates to a file, so what leads nowhere is looked at once, and
 * does not count against the chains that lead somewhere.
 */
export const searchChains = ({ leaf, anchors, pool, at }: ChainQuestion, tools: PathTools): ChainSearch => {
  const nowhere = new Set<Certificate>();
  const hopeful = namesBelow(anchors, pool.certificates);
  let [count, steps] = [0, 0];

  const isHopeful = (above: Certificate): boolean =>
    hopeful.has(keyOf(above.issuer)) || anchors.some(({ certificate }) => sameBytes(certificate.raw, above.raw));

  /** Returns whether everything above it was looked at. */
  const climb = async function* (below: Certificate, links: readonly Link[]): AsyncGenerator<Chain, boolean> {
    const anchor = anchors.find(({ certificate }) => sameBytes(certificate.raw, below.raw));
    if (anchor) {
      count += 1;
      yield { links: [...links], anchor };
      return true;
    }
    const before = count;
    let isWhole = links.length < longestChain;
    for (const above of isWhole ? issuersOf(below, { anchors, pool, at }) : []) {
      if (nowhere.has(above) || !isHopeful(above)) continue;
      if (links.some((link) => sameBytes(link.below.raw, above.raw))) {
        isWhole = false;
        continue;
      }
      if (!(await hasIssued(above, below, tools))) continue;
      steps += 1;
      if (steps > mostSteps) return false;
      const isDone = yield* climb(above, [...links, { below, above }]);
      isWhole &&= isDone;
    }
    if (isWhole && count === before) nowhere.add(below);
    return isWhole;
  };

  return {
    chains: () => climb(leaf, []),
    deadEnd: async () => {
      const links: Link[] = [];
      let below: Certificate | undefined = leaf;
      while (below) {
        const last: Certificate = below;
        const others = issuersOf(last, { anchors: [], pool, at }).slice(0, mostTold);
        below = links.length < longestChain ? await firstIssuer(others, last, tools) : undefined;
        links.push({ below: last, above: below ?? last });
      }
      return { links, anchor: null };
    },
    isCut: () => steps > mostSteps || tools.isSpent('link'),
  };
};

/** Certificates that may be the authority of one, the likeliest first: a trusted one, then one with the key that it names. */
const issuersOf = (
  below: Certificate,
  { anchors, pool, at }: Pick<ChainQuestion, 'anchors' | 'pool' | 'at'>,
): Certificate[] => {
  const trusted = anchors
    .map(({ certificate }) => certificate)
    .filter(({ subject }) => sameBytes(subject, below.issuer));
  const isTrusted = ({ raw }: Certificate) => trusted.some((one) => sameBytes(one.raw, raw));
  const named = namesIn(pool.certificates).named.get(keyOf(below.issuer)) ?? [];
  const stated = keyStated(below);
  if (stated === undefined) return [];
  const doubt = (above: Certificate) =>
    (isTrusted(above) ? 0 : 4) + (stated && above.keyIdentifier ? 0 : 2) + (inForce(above, at) ? 0 : 1);
  return [...trusted, ...named.filter((one) => !isTrusted(one))]
    .filter((above) => mayIssue(above, stated) && !sameBytes(above.raw, below.raw))
    .toSorted((one, other) => doubt(one) - doubt(other));
};

/** The key that a certificate names as its authority’s; null: it names none; undefined: that cannot be read. */
const keyStated = (below: Certificate): Uint8Array | null | undefined => {
  try {
    return authorityKeyOf(below);
  } catch {
    return undefined;
  }
};

const mayIssue = ({ isAuthority, keyUsage, keyIdentifier }: Certificate, stated: Uint8Array | null): boolean =>
  isAuthority &&
  (keyUsage?.includes(keyCertSign) ?? true) &&
  (!stated || !keyIdentifier || sameBytes(stated, keyIdentifier));

const keyOf = (bytes: Uint8Array): string => latin(bytes, 0, bytes.length);

interface Names {
  /** Certificates by their name, each once. */
  named: Map<string, Certificate[]>;
  /** Names of certificates by that of their authority. */
  below: Map<string, Set<string>>;
}

const knownNames = new WeakMap<readonly Certificate[], Names>();

const namesIn = (all: readonly Certificate[]): Names => {
  const known = knownNames.get(all);
  if (known) return known;
  const named = new Map<string, Certificate[]>();
  const below = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const one of all) {
    const raw = keyOf(one.raw);
    if (seen.has(raw)) continue;
    seen.add(raw);
    const [name, issuer] = [keyOf(one.subject), keyOf(one.issuer)];
    const others = named.get(name);
    if (others) others.push(one);
    else named.set(name, [one]);
    below.set(issuer, (below.get(issuer) ?? new Set()).add(name));
  }
  const names = { named, below };
  knownNames.set(all, names);
  return names;
};

/** Names that lead to a trusted certificate, if those who have them have signed what they seem to have. */
const namesBelow = (anchors: readonly Anchor[], all: readonly Certificate[]): ReadonlySet<string> => {
  const { below } = namesIn(all);
  const found = new Set(anchors.map(({ certificate }) => keyOf(certificate.subject)));
  // The set grows while it is read.
  for (const name of found) for (const lower of below.get(name) ?? []) found.add(lower);
  return found;
};

const firstIssuer = async (
  all: readonly Certificate[],
  below: Certificate,
  tools: PathTools,
): Promise<Certificate | undefined> => {
  for (const above of all) if (await hasIssued(above, below, tools)) return above;
  return undefined;
};

const hasIssued = async (above: Certificate, below: Certificate, { attempt, links }: PathTools): Promise<boolean> => {
  const ofBelow = links.get(below) ?? new Map<Certificate, boolean>();
  links.set(below, ofBelow);
  const known = ofBelow.get(above);
  if (known !== undefined) return known;
  const claim = hasSizeOf(above, below) ? claimOrNull(below, above) : null;
  const answer = claim && (await attempt('link', claim));
  // Null may only mean that it was not tried.
  if (!claim || answer !== null) ofBelow.set(above, answer === true);
  return answer === true;
};

/** Bytes of a coordinate, by the object identifier of the curve. */
const curves: Readonly<Record<string, number>> = {
  '1.2.840.10045.3.1.7': 32,
  '1.3.132.0.34': 48,
  '1.3.132.0.35': 66,
};
/** Numbers of a signature are so much shorter than those of their curve once in 2^64 times. */
const mostShort = 8;
const mostAround = 9;

/** Tells whether a signature is as long as those of a key. Keys that are long to confirm are left out by that. */
const hasSizeOf = (above: Certificate, { signature: { length } }: Certificate): boolean => {
  try {
    const curve = curveOf(above);
    const size = curve === null ? null : curves[curve];
    if (size) return length >= 2 * (size - mostShort) && length <= 2 * size + mostAround;
    const bits = modulusBits(above);
    return bits === null || length === Math.ceil(bits / 8);
  } catch {
    return false;
  }
};

const claimOrNull = (below: Certificate, above: Certificate) => {
  try {
    return linkClaim(below, above);
  } catch {
    return null;
  }
};
