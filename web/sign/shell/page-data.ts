import type { SignDocument } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';

export const pageDataId = 'page-data';

/** Drops the documents' HTML and CSS and what others have answered: the rendered page already contains them. */
const withoutText = <Page extends object>(
  page: Page & { documents?: SignDocument[]; view?: WebdocView | null },
): Page => ({
  ...page,
  ...(page.view && {
    view: {
      ...page.view,
      recipientsInteractions: page.view.recipientsInteractions.map((field) => ({ ...field, value: null })),
    },
  }),
  ...(page.documents && {
    documents: page.documents.map((document) => ({ ...document, html: '', css: '' })),
  }),
});

/** JSON for a script element; escapes `<` and `>`, so that no value can close the element. */
export const toPageData = (page: object): string =>
  JSON.stringify(withoutText(page)).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** HTML of a page's body: the rendered page and the data for its hydration. */
export const toPage = (html: string, page: object): string =>
  `<div id="page">${html}</div><script type="application/json" id="${pageDataId}">${toPageData(page)}</script>`;

export const readPageData = <Page>(): Page => {
  const text = document.querySelector(`#${pageDataId}`)?.textContent;
  if (!text) throw new Error('The page came without its data.');
  return JSON.parse(text) as Page;
};
