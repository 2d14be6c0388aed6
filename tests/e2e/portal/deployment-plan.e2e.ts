import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { openDesk, openPair, seedTemplate, tick } from '../page-objects/deployment.page-object.ts';
import {
  addMember,
  bearerOf,
  callApi,
  connect,
  expect,
  signIn,
  test,
} from '../page-objects/environments.page-object.ts';

// REQ-1.2.141, REQ-1.7.80
test('a deployment is planned for tonight, is found on the page, and is called off', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deployplan');
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  await tick(page.getByLabel('Sélectionner Contrat de vente'));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const when = dialog.getByLabel('Quand');
  await when.selectOption('À un autre moment');
  await dialog.getByLabel('Jour').fill('2020-01-01');
  await dialog.getByLabel('Heure', { exact: true }).fill('08:00');
  await expect(dialog.getByLabel('Jour')).toHaveAccessibleDescription(/^Choisissez un moment à venir/);
  await expectNoAxeFindings(page);
  await when.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Planifier 1 modèle' }).click();
  await expect(page.getByText('Planifié')).toBeVisible();
  await expect(page.getByText('Prévu le')).toBeVisible();
  await expect(page.getByText(/^Heures du fuseau /)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto(`${product.portal}/deployment`);
  await expect(page.getByText(/^Un déploiement est prévu le/)).toBeVisible();
  await page.getByRole('link', { name: 'Voir', exact: true }).click();
  await page.getByRole('button', { name: 'Annuler le déploiement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le déploiement' }).click();
  await expect(page.getByText('Annulé', { exact: true })).toBeVisible();
  await expect(page.getByText('Non déployé')).toBeVisible();
  expect(faults).toEqual([]);
});

// REQ-1.2.141, REQ-1.2.180, REQ-1.7.81
test('where the company wants it, a deployment into production asks somebody else, who approves it on its page', async ({
  page,
  product,
  browser,
}) => {
  const desk = await openDesk(product, 'Deployapprove');
  const second = 'paul@deployapprove.example';
  const words = ['{{Account.Name}} {{Account.Nowhere__c}}'];
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente', words });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'en', desk.company.owner);
  await page.goto(`${product.portal}/deployment`);
  await page.getByRole('button', { name: 'Rules' }).click();
  const alone = page.getByText(/^You are the only person of your organisation: nobody could give this approval/);
  await expect(alone).toHaveCount(0);
  await tick(page.getByRole('dialog').getByRole('checkbox'));
  await expect(alone).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The rules are saved.')).toBeVisible();
  await page.goto(`${product.portal}/deployment?source=${desk.source.id}&target=${desk.company.production.id}`);
  await tick(page.getByLabel('Select Contrat de vente'));
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/but you are its only person/)).toBeVisible();
  await expect(page.getByText(/owners are told by e-mail/)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to deploy 1 template' }).click();
  await expect(page.getByText('Awaited from somebody else')).toBeVisible();
  await expect(page.getByText('Nobody can approve this deployment')).toBeVisible();
  await expectNoAxeFindings(page);
  // It has neither begun nor ended.
  await expect(page.getByText('Asked for by')).toBeVisible();
  await expect(page.getByText('End', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const run = new URL(page.url()).searchParams.get('run');
  await addMember(product, desk.company, second);
  await page.reload();
  await expect(page.getByText('Awaited from somebody else')).toBeVisible();
  await expect(page.getByText('Nobody can approve this deployment')).toHaveCount(0);
  const theirs = await browser.newPage();
  await signIn(theirs, product, 'en', second);
  await theirs.goto(`${product.portal}/home`);
  const todo = theirs.getByRole('region', { name: 'To do' });
  await expect(todo.getByText('1 deployment awaits your approval')).toBeVisible();
  await expectNoAxeFindings(theirs);
  await test.step('the history has only what awaits the reader, until they ask for the whole', async () => {
    const awaited = `${product.portal}/deployment?view=history&awaiting=me`;
    await theirs.goto(awaited);
    await expect(theirs.getByText('Only the deployments that await your approval')).toBeVisible();
    await expect(theirs.getByRole('row').filter({ has: theirs.getByRole('link') })).toHaveCount(1);
    await expectNoAxeFindings(theirs);
    await theirs.getByRole('link', { name: 'Whole history' }).click();
    await expect(theirs).not.toHaveURL(/awaiting/);
    const own = await page.context().newPage();
    await own.goto(awaited);
    await expect(own.getByText('No deployment awaits your approval')).toBeVisible();
    await own.close();
    await theirs.goto(`${product.portal}/home`);
  });
  await todo.getByRole('link', { name: 'See the deployment' }).click();
  await expect(theirs).toHaveURL(new RegExp(`run=${run}`));
  await expect(theirs.getByText('To approve')).toBeVisible();
  await test.step('who approves sees what it would change, as soon as they are connected to both orgs', async () => {
    await expect(theirs.getByText(`You are not connected to ${desk.source.name}`)).toBeVisible();
    await expect(theirs.getByRole('row', { name: /Contrat de vente/ })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Connect', exact: true })).toHaveAttribute(
      'href',
      new RegExp(desk.source.id),
    );
    await expectNoAxeFindings(theirs);
    const { production } = desk.company;
    await connect(product, desk.source.prefix, 'test', second, desk.source.orgId);
    await connect(product, production.prefix, 'login', second, production.orgId);
    await theirs.reload();
    await expect(theirs.getByText('Comparison done', { exact: true }).first()).toBeVisible();
    await expect(theirs.getByText('1 template uses fields the target does not have', { exact: true })).toBeVisible();
    const row = theirs.getByRole('row', { name: /Contrat de vente/ });
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await expect(row.getByText('Field missing in the target: Account.Nowhere__c')).toBeVisible();
    // Who approves takes nothing out of what was asked for.
    await expect(theirs.getByRole('checkbox')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'Leave out' })).toHaveCount(0);
    await expectNoAxeFindings(theirs);
    await row.getByRole('button', { name: /Contrat de vente/ }).click();
    await expect(theirs.getByRole('dialog').getByText('{{Account.Nowhere__c}}')).toBeVisible();
    await expectNoAxeFindings(theirs);
    await theirs.keyboard.press('Escape');
  });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expectNoAxeFindings(theirs);
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(theirs.getByText(/^Given by/)).toBeVisible();
  await expect(page.getByText('1 template in place', { exact: true }).first()).toBeVisible();

  await test.step('runs whose environment is removed ask for nobody, and say that they cannot take place', async () => {
    const ask = async () => {
      await page.goto(`${product.portal}/deployment?source=${desk.source.id}&target=${desk.company.production.id}`);
      await tick(page.getByLabel('Select Contrat de vente'));
      await page.getByRole('button', { name: 'Deploy', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask to deploy 1 template' }).click();
      await expect(page.getByText('Awaited from somebody else')).toBeVisible();
    };
    await ask();
    await ask();
    await theirs.goto(`${product.portal}/deployment`);
    await expect(theirs.getByText('2 deployments await your approval')).toBeVisible();
    await page.goto(`${product.portal}/deployment`);
    await expect(page.getByText('2 deployments await an approval')).toBeVisible();
    const bearer = await bearerOf(product, desk.company.owner);
    await callApi(product, 'DELETE', `/api/externalenvironment/${desk.source.id}`, { bearer });
    await theirs.goto(`${product.portal}/home`);
    await expect(todo).toBeVisible();
    await expect(todo.getByText(/your approval/)).toHaveCount(0);
    await theirs.goto(`${product.portal}/deployment?view=history`);
    await expect(theirs.getByText(/^(Heures du fuseau|Times in the zone) /)).toBeVisible();
    await expect(theirs.getByText('2 planned deployments cannot take place')).toBeVisible();
    await expect(theirs.getByRole('row').getByText('Cannot take place')).toHaveCount(2);
    await expectNoAxeFindings(theirs);
  });
  await theirs.close();
});

// REQ-1.2.178
test('a plan that nobody has approved in time says so, and the approval names when it starts', async ({
  page,
  product,
}) => {
  const desk = await openDesk(product, 'Deploylate');
  const second = 'paul@deploylate.example';
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await addMember(product, desk.company, second);
  const bearer = await bearerOf(product, desk.company.owner);
  await callApi(product, 'PUT', '/api/deployment/rules', { bearer, body: { productionApproval: true } });
  const ask = async (ahead: number): Promise<string> => {
    const body = {
      instanceUrl: `${product.crm}/${desk.source.prefix}`,
      targetInstanceUrl: `${product.crm}/${desk.company.production.prefix}`,
      typeOrg: 'prod',
      externalIds: ['T-1'],
      startsAt: new Date(Date.now() + ahead).toISOString(),
    };
    return (await callApi(product, 'POST', '/api/deployment', { bearer, body })).body.id;
  };
  const later = await ask(3_600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'fr', second);
  await page.goto(`${product.portal}/deployment?run=${later}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Approuver', exact: true }).click();
  await expect(dialog).toContainText(/Le déploiement commence le \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
  await expect(page.getByText('L’heure prévue est passée')).toHaveCount(0);
  const soon = await ask(2_000);
  await page.goto(`${product.portal}/deployment?run=${soon}`);
  await expect(page.getByText('L’heure prévue est passée')).toBeVisible();
  await expect(page.getByText('Ce déploiement commence dès qu’il est approuvé.')).toBeVisible();
  await page.getByRole('button', { name: 'Approuver', exact: true }).click();
  await expect(dialog).toContainText(/L’heure prévue \(.*\) est passée\u00A0: le déploiement commence aussitôt\./);
  await expectNoAxeFindings(page);
  await page.goto(`${product.portal}/deployment?view=history`);
  await expect(page.getByText('Heure passée\u00A0: commence dès l’accord')).toHaveCount(1);
  await expectNoAxeFindings(page);
});
