import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera, Language, Said } from './camera.ts';
import { ask, makeToken, openAsOwner, owner, password, whole } from './guide.page-object.ts';
import { encode } from '#tests/support/people.ts';

const orgIdOf = async (product: RunningProduct): Promise<string> => {
  const body = { username: owner.fr, encryptedPassword: encode(password) };
  const { userToken: bearer } = await ask(product, 'POST', '/api/auth/login', { body });
  const environments = await ask(product, 'GET', '/api/company/externalenvironments', { bearer });
  return environments.find(({ instanceUrl }: { instanceUrl: string }) => instanceUrl.endsWith('/aciernord')).externalId;
};

const names: Said = { fr: 'Renouvellement 2027', en: 'Renewal 2027' };

/** A document of this record, sent and signed. */
const signFor = async (
  product: RunningProduct,
  recordId: string,
  { name, language }: { name: string; language: Language },
): Promise<void> => {
  const document = {
    name,
    language,
    record: { orgId: await orgIdOf(product), recordId },
    owner: { firstName: 'Claire', lastName: 'Martin', email: owner.fr },
    documents: [{ title: name, html: `<h1>${name}</h1><p>{{place}}</p>` }],
    signatories: [
      { firstName: 'Hélène', lastName: 'Lefèvre', email: 'helene.lefevre@meca-flandres.example', language },
    ],
    interactions: [{ tag: '{{place}}', recipient: 's1', type: 'text', name: 'Lille' }],
  };
  const bearer = await makeToken(product, `Record ${language}`);
  const { signatories } = await ask(product, 'POST', '/api/public/webdocs', { bearer, body: document });
  const signature = {
    webdocToken: signatories[0].token,
    actions: [{ tag: '{{place}}', type: 'text', value: 'Lille' }],
    consent: { language },
  };
  await ask(product, 'POST', '/api/webdoc/sign', { body: signature });
};

/** The page of the CRM does not follow its record. */
const seeFile = async (record: Page, name: string): Promise<void> => {
  while (!(await record.getByRole('link', { name: `${name}.pdf` }).isVisible())) {
    await pause(500);
    await record.reload();
  }
};

/** Screenshots of what documents write to CRM records: the fields in the portal, and a record's page in the CRM. */
export const shootRecords = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const page = await openAsOwner(camera, product);
  await page.goto(`${product.portal}/workspaces`);
  await page
    .getByRole('link', { name: /Acier Nord SA/ })
    .first()
    .click();
  await whole(page);
  await page.setViewportSize({ width: 900, height: 560 });
  const fields = page.getByRole('heading', { level: 3, name: 'Opportunity' });
  await fields.waitFor();
  await fields.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await camera.shoot(page, 'records');
  const record = await camera.open('desk');
  await record.setViewportSize({ width: 640, height: 1040 });
  await record.goto(`${product.crm}/aciernord`);
  // Each language has a record of its own.
  await record
    .getByRole('link')
    .nth(camera.language === 'fr' ? 0 : 1)
    .click();
  const name = names[camera.language];
  await signFor(product, new URL(record.url()).pathname.split('/').at(-1) ?? '', { name, language: camera.language });
  await seeFile(record, name);
  await camera.shoot(record, 'record');
};
