import type { Locator, Page } from '@playwright/test';
import { docx, xlsx } from '#sim/crm/documents/office.ts';
import { addCompany, addSandbox, expect, sim, type Company, type Org } from './environments.page-object.ts';
import type { RunningProduct } from './running-product.ts';

export interface Desk {
  company: Company & { production: Org };
  source: Org;
  target: Org;
}

/** Creates a verified company with two sandboxes for this test. */
export const openDesk = async (product: RunningProduct, name: string): Promise<Desk> => {
  const company = await addCompany(product, name);
  const source = await addSandbox(product, 'recette', '3.11', company);
  const target = await addSandbox(product, 'formation', '3.11', company);
  return { company, source, target };
};

const api = '/services/data/v62.0';

/** Cached by org: at the CRM, the sixth grant of a person ends the first one, which is the portal's. */
const bearers = new Map<string, Promise<string>>();

const openBearer = async (product: RunningProduct, prefix: string): Promise<string> => {
  // Usernames of a sandbox end with its name.
  const [, sandbox] = prefix.split('--');
  const username = `alex@${prefix}.example${sandbox === undefined ? '' : `.${sandbox}`}`;
  return (await sim(product, 'grant', { org: prefix, username })).access_token;
};

/** The org's REST API, as one of its users. */
export const inOrg = async (product: RunningProduct, { prefix }: Pick<Org, 'prefix'>) => {
  const org = `${product.crm}/${prefix}`;
  const opened = bearers.get(org) ?? openBearer(product, prefix);
  bearers.set(org, opened);
  const bearer = await opened;
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${product.crm}/${prefix}${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const query = async (soql: string) => (await ask('GET', `/query?q=${encodeURIComponent(soql)}`)).records;
  return { ask, query };
};

export interface Seed {
  externalId: string;
  name: string;
  file?: string;
  /** Its text, with merge fields. */
  words?: string[];
  /** Its cells, for a workbook. */
  rows?: string[][];
  cloudId?: string | null;
  sentAt?: string;
  bytes?: number;
}

/** Creates a template with its file, as the package does. */
export const seedTemplate = async (product: RunningProduct, org: Pick<Org, 'prefix'>, seed: Seed) => {
  const { ask } = await inOrg(product, org);
  const bytes = seed.rows
    ? xlsx(seed.rows, seed.bytes ?? 0)
    : docx([seed.name, ...(seed.words ?? ['{{Account.Name}}'])], seed.bytes ?? 0);
  const version = await ask('POST', '/sobjects/ContentVersion', {
    PathOnClient: seed.file ?? (seed.rows ? 'Modele.xlsx' : 'Modele.docx'),
    VersionData: bytes.toString('base64'),
  });
  await ask('PATCH', `/sobjects/gnx__Template__c/gnx__External_ID__c/${encodeURIComponent(seed.externalId)}`, {
    Name: seed.name,
    gnx__Template_ID_on_Azure__c: seed.cloudId === undefined ? `cloud-${seed.externalId}` : seed.cloudId,
    gnx__date_of_last_send__c: seed.sentAt ?? '2026-01-05T08:00:00.000+0000',
    gnx__Salesforce_content_version_id_sent__c: version.id,
  });
  return version.id as string;
};

/** Creates a template that was never sent, with its file attached. Returns the record's id. */
export const seedUnsent = async (
  product: RunningProduct,
  org: Pick<Org, 'prefix'>,
  { externalId, name, file = 'Modele.docx', bytes = 0 }: Pick<Seed, 'externalId' | 'name' | 'file' | 'bytes'>,
): Promise<string> => {
  const { ask } = await inOrg(product, org);
  const { id } = await ask('POST', '/sobjects/gnx__Template__c', { Name: name, gnx__External_ID__c: externalId });
  await ask('POST', '/sobjects/ContentVersion', {
    PathOnClient: file,
    VersionData: docx([name], bytes).toString('base64'),
    FirstPublishLocationId: id,
  });
  return id;
};

/** Gives the attached file of a template a newer version, as an edit in Salesforce does. */
export const addVersion = async (
  product: RunningProduct,
  org: Pick<Org, 'prefix'>,
  templateId: string,
  { file = 'Modele.docx', bytes = 0 }: Pick<Seed, 'file' | 'bytes'> = {},
): Promise<void> => {
  const { ask, query } = await inOrg(product, org);
  const [link] = await query(
    `SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId = '${templateId}'`,
  );
  await ask('POST', '/sobjects/ContentVersion', {
    PathOnClient: file,
    VersionData: docx(['Nouveau'], bytes).toString('base64'),
    ContentDocumentId: link.ContentDocumentId,
  });
};

const mostAtOnce = 200;

/** Creates many template records without files. */
export const seedMany = async (product: RunningProduct, org: Pick<Org, 'prefix'>, count: number) => {
  const { ask } = await inOrg(product, org);
  for (let first = 0; first < count; first += mostAtOnce) {
    const records = Array.from({ length: Math.min(mostAtOnce, count - first) }, (_, at) => {
      const number = String(first + at + 1).padStart(4, '0');
      return {
        attributes: { type: 'gnx__Template__c' },
        Name: `Modèle ${number}`,
        gnx__External_ID__c: `MANY-${number}`,
        gnx__Template_ID_on_Azure__c: `cloud-${number}`,
      };
    });
    await ask('POST', '/composite/sobjects', { allOrNone: true, records });
  }
};

/** Names of the templates in an org, by external id. */
export const templatesIn = async (product: RunningProduct, org: Pick<Org, 'prefix'>) => {
  const { query } = await inOrg(product, org);
  const rows = await query('SELECT Name, gnx__External_ID__c FROM gnx__Template__c ORDER BY gnx__External_ID__c');
  return Object.fromEntries(rows.map((row: any) => [row.gnx__External_ID__c, row.Name]));
};

export const sourcePicker = (page: Page) => page.getByLabel(/^(Environnement source|Source environment)$/);
export const targetPicker = (page: Page) => page.getByLabel(/^(Environnement cible|Target environment)$/);

/** Opens the page by its URL, as a reload does. */
export const openPair = async (page: Page, product: RunningProduct, { source, target }: Desk) => {
  await page.goto(`${product.portal}/deployment?source=${source.id}&target=${target.id}`);
  await expect(page.getByRole('heading', { name: new RegExp(source.name) })).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* (modèles?|templates?)$/)).toBeVisible();
};

/** Ticks a box that its label covers; Playwright refuses this without `force`. */
export const tick = async (box: Locator): Promise<void> => {
  await box.check({ force: true });
  await expect(box).toBeChecked();
};

export const untick = async (box: Locator): Promise<void> => {
  await box.uncheck({ force: true });
  await expect(box).not.toBeChecked();
};
