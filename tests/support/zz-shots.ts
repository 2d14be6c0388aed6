import { chromium } from 'playwright';
import { openSignDesk } from '#tests/support/sign-desk.ts';
import { samplePage, shortPage } from '#tests/support/sign-samples.ts';
const desk = await openSignDesk('/tmp/sd');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, w, h, touch] of [
  ['phone', 360, 740, true],
  ['desk', 1440, 900, false],
] as const) {
  const c = await b.newContext({
    viewport: { width: w, height: h },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: touch ? 2 : 1,
  });
  const p = await c.newPage();
  p.on('console', (m) => console.log(name, 'console', m.type(), m.text().slice(0, 400)));
  p.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  p.on('request', (r) => console.log(name, r.method(), r.url()));
  const t = Date.now();
  await p.goto(
    desk.show(
      samplePage(
        {},
        {
          filesToCollect: [
            { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' },
            { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' },
          ],
        },
      ),
    ),
  );
  await p.waitForTimeout(700);
  await p.screenshot({ path: `/tmp/${name}-1.png` });
  await p.getByRole('button', { name: 'Informations sur le document' }).click();
  await p.waitForTimeout(200);
  await p.screenshot({ path: `/tmp/${name}-2.png` });
  if (touch) await p.getByRole('button', { name: 'Fermer' }).click();
  else await p.getByRole('button', { name: 'Informations sur le document' }).click();
  await p.getByRole('button', { name: /Champ suivant/ }).click();
  await p.waitForTimeout(700);
  await p.screenshot({ path: `/tmp/${name}-3.png` });
  if (touch) {
    await p.getByRole('dialog').getByRole('textbox').fill('Nantes');
    await p.getByRole('button', { name: 'Terminé' }).click();
  } else await p.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await p.getByRole('button', { name: /Faites défiler/ }).click();
  await p.waitForTimeout(1200);
  await p.screenshot({ path: `/tmp/${name}-4.png` });
  await p.getByRole('button', { name: 'Signer', exact: true }).click();
  await p.waitForTimeout(800);
  await p.screenshot({ path: `/tmp/${name}-5.png` });
  await p.getByLabel('Date', { exact: true }).fill('2026-11-21');
  await p.getByLabel('Formule').selectOption('Sérénité');
  await p.getByLabel('Conditions générales').check();
  await p.getByRole('button', { name: 'Signature', exact: true }).click();
  await p.waitForTimeout(600);
  const area = p.locator('dialog canvas');
  const box = (await area.boundingBox())!;
  await p.mouse.move(box.x + 40, box.y + 110);
  await p.mouse.down();
  for (let i = 0; i < 30; i++) await p.mouse.move(box.x + 40 + i * 7, box.y + 110 + Math.sin(i / 2) * 50);
  await p.mouse.up();
  await p.screenshot({ path: `/tmp/${name}-6.png` });
  await p.getByRole('button', { name: 'Saisir au clavier' }).click();
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/${name}-7.png` });
  await p.getByRole('button', { name: 'OK' }).click();
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/${name}-8.png` });
  await p.getByRole('button', { name: 'Signer', exact: true }).click();
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/${name}-9.png` });
  await p
    .getByLabel(/Choisir un fichier/)
    .setInputFiles({ name: 'carte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await p.screenshot({ path: `/tmp/${name}-10.png` });
  await p.getByRole('button', { name: 'Confirmer la signature' }).click();
  await p.waitForTimeout(700);
  await p.screenshot({ path: `/tmp/${name}-11.png` });
  await c.close();
}
await b.close();
await desk.close();
console.log(
  JSON.stringify(desk.heard.map((h) => [h.path, JSON.stringify(h.body)?.slice(0, 900), h.key])).slice(
    0,
    6000,
  ),
);
process.exit(0);
