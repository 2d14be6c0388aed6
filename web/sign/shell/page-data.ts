import type { SignDocument } from '#contract/webdocs/sign-page.ts';

export const pageDataId = 'page-data';

/** What the browser needs to go on: all but the documents' text, which stands in the page already. */
const withoutText = <Page extends object>(page: Page & { documents?: SignDocument[] }): Page => ({
  ...page,
  ...(page.documents && {
    documents: page.documents.map((document) => ({ ...document, html: '', css: '' })),
  }),
});

/** Never ends the script element it is written into, whatever a value holds. */
export const toPageData = (page: object): string =>
  JSON.stringify(withoutText(page)).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What stands in a page's body: the rendered page and the data that it was rendered from. */
export const toPage = (html: string, page: object): string =>
  `<div id="page">${html}</div><script type="application/json" id="${pageDataId}">${toPageData(page)}</script>`;

export const readPageData = <Page>(): Page => {
  const text = document.querySelector(`#${pageDataId}`)?.textContent;
  if (!text) throw new Error('The page came without its data.');
  return JSON.parse(text) as Page;
};
