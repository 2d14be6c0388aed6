import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';

/** Calls the CRM simulator's control API. */
const control = async ({ crm }: RunningProduct, action: string, body: object): Promise<void> => {
  const answer = await fetch(`${crm}/_sim/${action}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
};

/** Makes the provider's CRM answer only errors, until `crmBack`. */
export const crmDown = (product: RunningProduct) =>
  control(product, 'faults', { org: 'docugen', serverErrors: 100_000 });
export const crmBack = (product: RunningProduct) => control(product, 'clear-faults', { org: 'docugen' });

/** HTML of the support agent's page in the simulator. */
export const supportReads = async ({ crm }: RunningProduct, caseId = ''): Promise<string> =>
  (await fetch(`${crm}/_sim/support/${caseId}`)).text();

export const supportAnswers = async ({ crm }: RunningProduct, caseId: string, text: string) => {
  const body = new URLSearchParams({ text });
  await fetch(`${crm}/_sim/support/${caseId}/answer`, { method: 'POST', body, redirect: 'manual' });
};

export const editor = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Sends a paste event for each clipboard. */
export const paste = (place: Locator, ...clipboards: string[]): Promise<void> =>
  place.evaluate((element, all) => {
    for (const html of all) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, clipboards);

/** Clipboard HTML from Word: a title, two list items, and Word's own styles. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=FR><!--StartFragment-->
<p class=MsoNormal><b><span style='font-size:18.0pt;font-family:"Calibri",sans-serif;color:red'>Bilan</span></b><span style='font-size:11.0pt'> du
jour</span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Premier<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal style='mso-hide:all;display:none'>caché</p><!--EndFragment--></body></html>`;

/** Fills in all fields except the text. */
export const fillTicket = async (page: Page, subject: string): Promise<void> => {
  await page.getByLabel('Sujet', { exact: true }).fill(subject);
  await page.getByLabel('Produit').selectOption({ label: 'Doc' });
  await page.getByLabel('Priorité').selectOption({ label: 'P2 – Sandbox arrêtée' });
  await page.getByLabel('Environnement').selectOption({ label: 'Autre' });
  await page.getByLabel('ID de l’organisation').fill('00D5g000001AbCd');
  await page.getByLabel('Utilisateurs concernés').selectOption({ label: '20 à 100' });
};
