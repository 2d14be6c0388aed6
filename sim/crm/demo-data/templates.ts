import { createHash } from 'node:crypto';
import { addDays, sfMoment } from '../dates.ts';
import { docx, pptx, xlsx } from '../documents/office.ts';
import { pdf } from '../documents/pdf.ts';
import type { Store } from '../store.ts';
import { lazy, seedFile } from './files.ts';

type Kind = 'docx' | 'xlsx' | 'pptx' | 'pdf';
/** Name, file name, size in bytes, days since the last send (null = never sent). */
type Template = [name: string, file: string, size: number, sent: number | null];

const kB = 1024;

/**
 * Sizes run from 12 kB to 4.2 MB; the last sends from never to yesterday. One is larger than Apex takes, so only the
 * portal can send it.
 */
const templates: Template[] = [
  ['Contrat de vente', 'Contrat_de_vente.docx', 84 * kB, 12],
  ['Avenant au contrat', 'Avenant.docx', 46 * kB, 3],
  ['Courrier de bienvenue', 'Courrier_bienvenue.docx', 12 * kB, 1],
  ['Tarif général', 'Tarif_general.xlsx', 210 * kB, 40],
  ['Devis détaillé', 'Devis_detaille.xlsx', 65 * kB, 8],
  ['Offre commerciale', 'Offre_commerciale.pptx', 4300 * kB, 25],
  ['Bon de commande', 'Bon_de_commande.pdf', 38 * kB, 1],
  ['Accord de confidentialité (NDA)', 'NDA.pdf', 27 * kB, 95],
  // The longest case: a name of 90 characters, with accents in the file name.
  [
    'Contrat-cadre de fourniture d’acier façonné à façon pour clients grands comptes – modèle 2',
    'Contrat-cadre fourniture façonnée – modèle 2.docx',
    1250 * kB,
    60,
  ],
  ['Relance d’impayé', 'Relance_impaye.docx', 18 * kB, 6],
  ['Guide des produits', 'Guide_des_produits.pptx', 14_800 * kB, null],
  ['Présentation société', 'Presentation_societe.pptx', 2900 * kB, 150],
  ['Conditions générales de vente', 'CGV.pdf', 320 * kB, 210],
  ['Procès-verbal de réception', 'PV_reception.docx', 52 * kB, 17],
  ['Tarif export', 'Tarif_export.xlsx', 175 * kB, 31],
  ['Offre de maintenance', 'Offre_maintenance.pptx', 1800 * kB, null],
  ['Bon de livraison', 'Bon_de_livraison.pdf', 41 * kB, 2],
  ['Lettre de mission', 'Lettre_de_mission.docx', 23 * kB, 75],
];

/** Index of the only template without a cloud id: it cannot be deployed before it is sent. */
const withoutCloudId = 10;

const merged = [
  'Client\u00A0: {{Account.Name}}',
  '{{Account.BillingStreet}}',
  '{{Account.BillingPostalCode}} {{Account.BillingCity}}',
  'Contact\u00A0: {{Contact.Name}}',
  'Montant\u00A0: {{Opportunity.Amount}} €',
];

/** A sandbox on which somebody works: what is later than in production there, and what is earlier. */
const drifts: Readonly<Record<string, { sent: number; extra: string }>> = {
  'Contrat de vente': { sent: 40, extra: 'Règlement à 45 jours' },
  'Relance d’impayé': { sent: 33, extra: 'Sans réponse sous huit jours, nous suspendrons les livraisons.' },
  'Tarif général': { sent: 5, extra: 'Prix hors taxes' },
  'Devis détaillé': { sent: 1, extra: 'Remise comprise' },
};

interface Body {
  name: string;
  kind: Kind;
  size: number;
  extra: string | undefined;
}

const bodyOf = ({ name, kind, size, extra }: Body): Buffer => {
  const more = extra === undefined ? [] : [extra];
  if (kind === 'docx') return docx([name, ...merged, ...more], size);
  if (kind === 'xlsx')
    return xlsx(
      [
        [name, ...more],
        ['Référence', 'Désignation', 'Prix'],
        ['{{Product.Code}}', '{{Product.Name}}', '{{Product.Price}}'],
      ],
      size,
    );
  if (kind === 'pptx') return pptx([name, ...merged], size);
  return pdf(name, [{ text: name, size: 18, bold: true }, ...merged.map((text) => ({ text }))], size);
};

const checksums = new Map<string, string>();

/** Orgs have the same files, so each is made for its checksum once. */
const checksumOf = (body: Body): string => {
  const key = JSON.stringify(body);
  const known = checksums.get(key) ?? createHash('md5').update(bodyOf(body)).digest('hex');
  checksums.set(key, known);
  return known;
};

/** The first `count` templates of the collection, each with its file. */
export const seedTemplates = (store: Store, day: Date, count: number, hasDrifted: boolean): void => {
  for (const [at, [name, file, size, sentInProduction]] of templates.slice(0, count).entries()) {
    const drift = hasDrifted ? drifts[name] : undefined;
    const sent = drift?.sent ?? sentInProduction;
    const kind = (file.split('.').at(-1) ?? 'pdf') as Kind;
    const made = addDays(day, -240 + at * 3);
    const externalId = `TPL-${String(at + 1).padStart(4, '0')}`;
    const template = store.seed(
      'gnx__Template__c',
      {
        Name: name,
        gnx__Template_ID_on_Azure__c:
          at === withoutCloudId ? null : `${store.tag.toLowerCase()}-${externalId.toLowerCase()}`,
        gnx__External_ID__c: externalId,
        gnx__date_of_last_send__c:
          sent === null ? null : sfMoment(new Date(addDays(day, -sent).getTime() + 34_200_000)),
      },
      made,
    );
    const body = { name, kind, size, extra: drift?.extra };
    const version = seedFile(
      store,
      file,
      lazy(size, () => bodyOf(body)),
      [String(template['Id'])],
      made,
    );
    // Made when it is read, as the file is.
    Object.defineProperty(version, 'Checksum', { get: () => checksumOf(body), enumerable: true });
    if (sent !== null) template['gnx__Salesforce_content_version_id_sent__c'] = version['Id'] ?? null;
  }
};
