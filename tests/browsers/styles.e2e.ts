import * as css from 'css-tree';
import type { LaunchOptions } from '@playwright/test';
import { allowedProperties } from '#engines/html/css/allowed.ts';
import { cleanDeclarations } from '#engines/html/css/clean-declarations.ts';
import { sheetNumber } from '#engines/html/css/clean-selectors.ts';
import type { BrowserPage } from './browser-page.ts';
import { expect, test } from './browsers-test.ts';
import { openChromium } from './drivers/chromium.ts';
import { text } from './place.ts';

/** Values of every kind: those that the cleaner accepts, younger ones, and those of one engine or the other. */
const values = `0 2 .5 40% 12px 2em 3ch 1lh 2cap 1ic 5vw 5dvh 1fr 3deg 1turn .2rad red #abc #abcd Canvas currentcolor
  transparent rgb(1,2,3) rgb(1_2_3/.5) hsl(1,2%,3%) hwb(1_2%_3%) lab(50%_0_0) oklch(.5_.1_20) color-mix(in_srgb,red,blue)
  linear-gradient(red,blue) linear-gradient(to_left,red_10%,blue) linear-gradient(in_oklch,red,blue)
  radial-gradient(circle_at_top,red,blue) conic-gradient(red,blue) repeating-linear-gradient(red,blue_9px)
  counter(a) counter(a,lower-roman) counter(a,ethiopic-numeric) counters(a,"-") attr(title) attr(data-a_px)
  repeat(2,1fr) minmax(1px,1fr) fit-content(9px) translate(2px) scale(2) rotate(9deg) skew(3deg) "a" "a"_"b"
  none auto normal inherit initial unset revert revert-layer hidden visible scroll clip collapse
  left right center justify start end match-parent top bottom middle sub super text-top baseline first last
  block inline inline-block list-item table table-cell table-header-group flex inline-flex grid flow-root ruby contents math
  static relative absolute both inline-start solid dotted wavy double thin thick medium italic oblique bold bolder
  small-caps all-small-caps uppercase full-width full-size-kana underline overline line-through blink spelling-error
  nowrap pre pre-wrap break-spaces balance anywhere break-word break-all keep-all auto-phrase ltr rtl embed isolate
  plaintext bidi-override vertical-rl sideways-lr disc lower-roman decimal-leading-zero hebrew ethiopic-numeric inside
  outside cover contain fill scale-down repeat no-repeat space round border-box content-box text border-area
  row column row-reverse wrap wrap-reverse dense span stretch space-between safe unsafe fit-content min-content
  max-content -webkit-fill-available -moz-available intrinsic open-quote no-open-quote from-font caption serif cursive
  system-ui Arial x-start block-start subgrid masonry page avoid always larger small exact economy`
  .trim()
  .split(/\s+/)
  .map((value) => value.replaceAll('_', ' '));

/** Values whose pairs are asked for, too. */
const paired = new Set(
  `0 2 40% 12px red rgb(1,2,3) linear-gradient(red,blue) counter(a) minmax(1px,1fr) translate(2px) "a" none auto normal
  left center start text-top baseline first last block table solid dotted thin italic bold underline nowrap pre wrap
  embed disc inside cover repeat space border-box text row column dense span stretch safe open-quote Arial hidden`.split(
    /\s+/,
  ),
);
const pairs = values
  .filter((value) => paired.has(value))
  .flatMap((one, _, all) => all.map((other) => `${one} ${other}`));

/** Properties that say nothing about whether, where or how a text stands. A clip is replaced, whatever its value is. */
const unjudged =
  /^(?:--|(?:page-)?break-|orphans$|widows$|(?:-webkit-)?print-color-adjust$|hyphens$|box-sizing$|(?:image|text|shape)-rendering$|font-(?:stretch|kerning|feature-settings|variant-numeric)$|text-overflow$|column-(?:fill|span)$|outline-offset$|stroke-|fill-rule$|clip-rule$|vector-effect$|text-anchor$|dominant-baseline$|text-underline-offset$)/;

/** Declarations that stay in a document as they are and are taken for read alike by every browser, by property. */
const knownToAll = (): Map<string, string[]> =>
  new Map(
    [...allowedProperties]
      .filter((property) => !unjudged.test(property))
      .map((property) => {
        const known = [...values, ...pairs].filter((value) => {
          const sheet = sheetNumber(1);
          const list = css.parse(`${property}:${value}`, { context: 'declarationList', onParseError: () => undefined });
          const kept = list.type === 'DeclarationList' ? cleanDeclarations(list.children, { sheet }) : '';
          return kept.startsWith(`${property}:`) && !sheet.findings.differsByBrowser;
        });
        return [property, known];
      }),
  );

const supported = `return arguments[1].map((value) => CSS.supports(arguments[0], value))`;

type Asked = Pick<BrowserPage, 'run'>;

const ask = async (page: Asked, known: Map<string, string[]>): Promise<Map<string, boolean>> => {
  const answers = new Map<string, boolean>();
  for (const [property, all] of known) {
    const knows = await page.run<boolean[]>(supported, property, all);
    for (const [index, value] of all.entries()) answers.set(`${property}: ${value}`, knows[index] === true);
  }
  return answers;
};

const openReference = async (options: LaunchOptions) => {
  const driver = await openChromium(options);
  await driver.open('about:blank');
  return driver;
};

// REQ-5.1.16
test('a style that is taken for known to all browsers is known to this one exactly when the one that prints knows it', async ({
  tab,
  line,
  engine,
  launchOptions,
}) => {
  await tab.open(`${line.origin}/login`);
  await tab.sees(text('Connexion'));
  const known = knownToAll();
  const here = await ask(tab, known);
  // Otherwise the list of values no longer fits the cleaner, and nothing is compared.
  expect([...here.values()].filter(Boolean).length).toBeGreaterThan(3_000);
  if (engine === 'chromium') return;
  const reference = await openReference(launchOptions);
  const printed = await ask(reference, known);
  await reference.close();
  expect([...here].filter(([declaration, knows]) => printed.get(declaration) !== knows)).toEqual([]);
});
