import type { SignPage } from '#contract/sign-page.ts';

export const pageDataId = 'page-data';

/** What the browser needs to go on: all but the documents' text, which stands in the page already. */
const withoutText = (page: SignPage): SignPage => ({
  ...page,
  documents: page.documents.map((document) => ({ ...document, html: '', css: '' })),
});

/** Never ends the script element it is written into, whatever a value holds. */
export const toPageData = (page: SignPage): string =>
  JSON.stringify(withoutText(page)).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function readPageData(): SignPage {
  const text = document.querySelector(`#${pageDataId}`)?.textContent;
  if (!text) throw new Error('The page came without its data.');
  return JSON.parse(text) as SignPage;
}
