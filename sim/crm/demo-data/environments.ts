import type { Store } from '../store.ts';
import { seedProvider } from './provider.ts';
import { people, secured, standardRecords } from './customer-records.ts';
import type { OrgUser } from './org-user.ts';

export interface OrgSpec {
  /** The path segment that replaces the My Domain host. */
  prefix: string;
  kind: 'provider' | 'production' | 'sandbox' | 'developer';
  name: string;
  /** The first 14 characters of the org id; the generation gives the fifteenth. */
  idBase: string;
  generation?: number;
  users: OrgUser[];
  packageVersion: string | null;
  appApproved?: boolean;
  apiLimit?: number;
  apiUsed?: number;
  instance?: string;
  /** Username for the client credentials flow, where no user is present. */
  runAs?: string;
  seed: (store: Store, day: Date) => void;
}

const acierNord = (sandbox: string, tail: string, more: Partial<OrgSpec>): OrgSpec => ({
  prefix: `aciernord--${sandbox}`,
  kind: 'sandbox',
  name: `Acier Nord – ${sandbox.toUpperCase()}`,
  idBase: `00DAc0000000${tail}`,
  users: people.acierNord,
  packageVersion: null,
  apiLimit: 15_000,
  instance: 'FRA2S',
  seed: standardRecords,
  ...more,
});

const production = (prefix: string, tag: string, name: string, more: Partial<OrgSpec>): OrgSpec => ({
  prefix,
  kind: 'production',
  name,
  idBase: `00D${tag}000000000`,
  users: [],
  packageVersion: '4.0',
  seed: standardRecords,
  ...more,
});

/** Every org of the demo; the org id follows from `idBase` and the generation. */
export const orgSpecs: OrgSpec[] = [
  {
    prefix: 'docugen',
    kind: 'provider',
    name: 'Docugen SAS',
    idBase: '00DPr000000000',
    users: people.docugen,
    packageVersion: null,
    runAs: 'integration@docugen.example',
    seed: seedProvider,
  },
  production('aciernord', 'Ac', 'Acier Nord SA', { users: people.acierNord, seed: secured(18) }),
  acierNord('uat', 'Ux', { name: 'Acier Nord – UAT', packageVersion: '3.11', seed: secured(11, false, true) }),
  acierNord('recette', 'Rx', {
    name: 'Acier Nord – Recette',
    packageVersion: '3.9',
    generation: 2,
    seed: secured(6, false, true),
  }),
  acierNord('dev', 'Dx', { name: 'Acier Nord – Dev' }),
  acierNord('perf', 'Px', {
    name: 'Acier Nord – Perf',
    packageVersion: '3.11',
    apiLimit: 5000,
    apiUsed: 4998,
  }),
  acierNord('formation', 'Fx', { name: 'Acier Nord – Formation', appApproved: false }),
  {
    prefix: 'maisonverrier--preprod',
    kind: 'sandbox',
    name: 'Maison Verrier – Préprod',
    idBase: '00DMv0000000Sx',
    users: people.maisonVerrier,
    packageVersion: '3.11',
    seed: secured(4, false),
  },
  production('kermadec', 'Tk', 'Transports Kermadec', { users: people.kermadec, packageVersion: '3.11' }),
  production('studioouest', 'So', 'Studio Ouest', { users: people.studioOuest, seed: secured(3, false) }),
  {
    prefix: 'studioouest--maquette',
    kind: 'sandbox',
    name: 'Studio Ouest – Maquette',
    idBase: '00DSo0000000Mx',
    users: people.studioOuest,
    packageVersion: null,
    seed: standardRecords,
  },
  production('nordicparts', 'Np', 'Nordic Parts AB', { users: people.nordicParts, seed: secured(5) }),
  production('atelierinconnu', 'Ai', 'Atelier Inconnu', {
    users: people.atelierInconnu,
    packageVersion: null,
  }),
  {
    prefix: 'devbox',
    kind: 'developer',
    name: 'Developer Edition of Yanis Belkacem',
    idBase: '00DDv000000000',
    users: [{ name: 'Yanis Belkacem', username: 'yanis@devbox.example' }],
    packageVersion: null,
    apiLimit: 15_000,
    seed: standardRecords,
  },
];
