import type { Page } from '@playwright/test';
import { fillFields } from '#domains/webdocs/sealing/fill-fields.ts';
import { paperDocument } from '#domains/webdocs/sealing/final-document.ts';
import { samplePage, sampleView, toDocuments } from '#tests/support/sign-samples.ts';
import { expect, test } from '../page-objects/sign-page-test.ts';

/** Rules that would tell a control from a text, one field from another, or the screen from paper. */
const selectors = [
  'label ~ .a',
  'span ~ .a',
  'span + .a',
  ':not(span) + .a',
  ':not(label) ~ .a',
  'button ~ .a',
  'input ~ .a',
  ':empty ~ .a',
  ':empty + .a',
  ':not(:empty) + .a',
  'img ~ .a',
  ':only-of-type ~ .a',
  ':first-of-type + .a',
  ':nth-child(2) ~ .a',
  ':nth-of-type(2) ~ .a',
  ':nth-last-of-type(1) ~ .a',
  'p > span:last-of-type + .a',
  'body:first-child .a',
  'body:last-child .a',
  'body:only-child .a',
  ':is(label, select, textarea) ~ .a',
  ':where(:not(p, b)) + .a',
];
const inFields = [
  'span',
  'span span',
  'label',
  'input',
  'select',
  'textarea',
  'button',
  '*',
  ':only-child',
  'p span > *',
];

const styles = [
  ...selectors.map((selector, at) => `${selector}::before{content:"${at} "}`),
  ...selectors.map((selector, at) => `${selector}{letter-spacing:${at + 1}px}`),
  ...inFields.map((selector) => `${selector} > *::after{content:"inside"}`),
].join('');

const tags = ['company', 'mention', 'city', 'date', 'hours', 'plan', 'terms', 'notes', 'sign'].map(
  (name) => `{{s1.${name}}}`,
);
const html = `<style>${styles}</style><h1>Bail</h1>${[...tags, '{{s2.sign}}', '{{s1.city}}']
  .map(
    (tag) =>
      `<p>Avant <b class="a">un</b> ${tag} <b class="a">deux</b> et ${tag} <i class="a">trois</i></p><p>${tag}<b class="a">quatre</b></p>`,
  )
  .join('')}`;

/** How the document looks outside its fields. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.webdoc-document b, .webdoc-document i, .webdoc-document p')].map((element) => {
      const { content } = getComputedStyle(element, '::before');
      const { letterSpacing } = getComputedStyle(element);
      return `${element.localName} ${content} ${letterSpacing} ${getComputedStyle(element, '::after').content}`;
    }),
  );

const insideFields = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-spot] *')].filter((element) =>
        getComputedStyle(element, '::after').content.includes('inside'),
      ).length,
  );

// REQ-5.1.15
test('no rule of a document tells the signing page from paper, nor one signatory’s page from another’s', async ({
  page,
  desk,
}) => {
  const { interactions, recipientsInteractions } = sampleView();
  const fields = [...interactions, ...recipientsInteractions];
  const documents = toDocuments([['Bail', html]], fields);
  await page.goto(desk.show(samplePage({ documents })));
  await expect(page.locator('[data-spot]').first()).toBeVisible();
  const onScreen = await looks(page);
  expect(await insideFields(page)).toBe(0);

  const [document] = documents;
  await page.goto('about:blank');
  const show = async (filled: string) => {
    await page.setContent(`<style>${document?.css}</style><div class="webdoc-document">${filled}</div>`);
    expect(await insideFields(page)).toBe(0);
    return looks(page);
  };
  const empty = fields.map((field) => ({ ...field, value: null }));
  const full = fields.map((field) => ({ ...field, value: field.type === 'signature' ? null : 'Nantes' }));
  expect(onScreen.some((look) => look.includes('"'))).toBe(true);
  for (const filled of [fields, empty, full])
    expect(await show(fillFields(document?.html ?? '', filled))).toEqual(onScreen);
});

/** Text around a field that would turn, cross out or change what stands in it. */
const around = (tag: string) =>
  `<p><s style="direction:rtl;unicode-bidi:bidi-override;text-transform:uppercase;letter-spacing:3px;font-variant:small-caps;text-indent:9px">cap ${tag} fin</s></p>`;

/** For each place the look of its letters, and whether it is crossed out with the text around it. */
const letters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-spot]')].map((spot) => {
      const style = getComputedStyle(spot);
      const value = spot.firstElementChild ?? spot;
      const isCrossed = [spot, value].every((element) => getComputedStyle(element).display === 'inline');
      const { unicodeBidi, textTransform, letterSpacing, fontVariant, textIndent } = style;
      return [unicodeBidi, textTransform, letterSpacing, fontVariant, textIndent, isCrossed].join();
    }),
  );

// REQ-5.1.15
test('values are turned, crossed out and changed by the text around them on the screen as on paper, a date has its day first', async ({
  page,
  desk,
}) => {
  const view = sampleView();
  const given = { isAutofilled: true, isOptional: true };
  const interactions = view.interactions
    .filter(({ type }) => type !== 'signature' && type !== 'checkbox')
    .flatMap((field) => [
      {
        ...field,
        value: field.type === 'date' ? '2027-03-01' : field.type === 'number' ? '1009' : '1009 EUR',
        ...given,
      },
      { ...field, tag: field.tag.replace('s1', 's1b'), value: null, isAutofilled: false },
    ]);
  const recipientsInteractions = [
    { ...interactions[0]!, tag: '{{s2.city}}', recipient: 's2', isAutofilled: false, type: 'text' as const },
  ];
  const fields = [...interactions, ...recipientsInteractions];
  const documents = toDocuments([['Bail', fields.map(({ tag }) => around(tag)).join('')]], fields);
  await page.goto(desk.show(samplePage({ documents, view: { ...view, interactions, recipientsInteractions } })));
  await expect(page.locator('[data-spot]').first()).toBeVisible();
  await expect(page.getByText('01/03/2027', { exact: true })).toBeVisible();
  const onScreen = await letters(page);
  expect(onScreen).toHaveLength(fields.length);
  const paper = documents.map(({ html: clean, css }) => ({ html: clean, css, title: 'Bail' }));
  await page.goto('about:blank');
  await page.setContent(paperDocument({ language: 'fr', name: 'Bail' }, paper, fields, null));
  expect(await letters(page)).toEqual(onScreen);
});
