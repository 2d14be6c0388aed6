import { article, articles, prose, scripts } from './letters.ts';
import { img } from './pictures.ts';
import type { Family } from './sketch.ts';

const head = (css: string): string => `<style>body{font:11pt/1.4 Arial,sans-serif}${css}</style>`;

const rows = (count: number, cells: (row: number) => string[]): string =>
  Array.from(
    { length: count },
    (_, row) =>
      `<tr>${cells(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  ).join('');

const parties: Family = ({ field, variant }) =>
  `${head('h1{font:bold 18pt Georgia,serif;color:#0B827E}h2{break-after:avoid}p{text-align:justify}')}
  <h1>Contrat n° ${variant}</h1><p>Entre Acier Nord SA et ${field()}, à ${field('text', { answer: 'Lille' })}, le ${field('date')}.</p>
  ${articles(2 + (variant % 5) * 4)}<p>Montant : ${field('number')} € – formule ${field('picklist')}</p><p>${field('signature')}</p>`;

const wideTable: Family = ({ field, variant }) => {
  const columns = 8 + (variant % 6);
  const cells = (row: number) =>
    Array.from({ length: columns }, (_, at) => (row === 2 && at === columns - 1 ? field() : `L${row}C${at}`));
  return `${head('td,th{border:1px solid #456;padding:4px}')}<h1>Tableau</h1>
  <table style="width:${1000 + (variant % 5) * 100}px"><thead><tr>${cells(0)
    .map((cell) => `<th>${cell}</th>`)
    .join('')}</tr></thead>${rows(12, cells)}</table><p>${field('signature')}</p>`;
};

const nestedTables: Family = ({ field, variant }) => {
  const inner = (depth: number): string =>
    `<table border="1" cellpadding="3"><tr><td>Niveau ${depth}</td><td>${depth === 0 ? field() : inner(depth - 1)}</td></tr></table>`;
  return `${head('')}<h1>Imbriqués</h1>${inner(2 + (variant % 4))}${inner(3)}<p>${prose(4)}</p>`;
};

const lists: Family = ({ field, variant, pick }) => {
  const kind = pick(['decimal', 'lower-alpha', 'upper-roman', 'square', 'lower-greek']);
  return `${head(`ol{list-style:${kind}}ol ol{counter-reset:a}ol ol>li{counter-increment:a}ol ol>li::before{content:counter(a) ") "}`)}
  <h1>Clauses</h1><ol>${Array.from({ length: 6 + variant }, (_, at) => `<li>${prose(1, at)}<ol><li>Détail ${at}</li>${at % 3 === 0 ? `<li>${field('text', { answer: `Ligne ${at}` })}</li>` : ''}</ol></li>`).join('')}</ol>`;
};

const landscape: Family = ({ field, variant }) =>
  `${head(`@page{size:A4 ${variant % 2 ? 'landscape' : 'portrait'};margin:${12 + variant}mm}@page wide{size:A3 landscape}.w{page:wide}`)}
  <h1>Paysage</h1><p>${prose(8, variant)}</p><p>${field()}</p><div class="w"><h2>Annexe large</h2><table border="1"><tr>${Array.from({ length: 14 }, (_, at) => `<td>Mois ${at}</td>`).join('')}</tr></table><p>${field('text', { answer: 'Vu' })}</p></div><h2>Retour</h2>${article(3)}`;

const letterhead: Family = ({ field, variant }) =>
  `${head('.h{position:absolute;top:0;right:0;text-align:right}.f{position:absolute;bottom:0;left:0;font-size:8pt}.b{margin-top:120px}')}
  <div class="h">${img('logo', 'width="120"')}<br>Acier Nord SA<br>59000 Lille</div><div class="b"><p>À ${field()}</p>${articles(1 + (variant % 3) * 2)}</div><div class="f">RCS Lille ${variant} – capital 40 000 €</div>`;

const stamp: Family = ({ field, variant }) =>
  `${head(`.s{position:absolute;top:${100 + variant * 20}px;left:260px;transform:rotate(-${10 + variant * 3}deg);border:3px solid #c22;color:#c22;padding:8px;font-size:20pt}`)}
  <h1>Devis</h1><div class="s">PAYÉ LE 3 MARS</div><p>${prose(9, variant)}</p><p style="transform:rotate(2deg)">Vu : ${field()}</p><div style="transform:scale(.8)">${prose(3)} ${field('checkbox')}</div>`;

const columns: Family = ({ field, variant }) =>
  `${head(`.c{columns:${2 + (variant % 2)};column-gap:8mm;column-rule:1px solid #999}h2{column-span:${variant % 2 ? 'all' : 'none'}}`)}
  <h1>Conditions générales</h1><div class="c">${articles(8 + variant * 2)}<p>Fait à ${field('text', { answer: 'Lyon' })}</p>${articles(5)}</div>`;

const boxes: Family = ({ field, variant }) =>
  `${head(`.g{display:grid;grid-template-columns:repeat(${2 + (variant % 3)},1fr);gap:4mm}.g div,.x div{border:1px solid #89a;padding:3mm;border-radius:2mm}.x{display:flex;flex-wrap:wrap;gap:4mm;justify-content:space-between}.x div{flex:1 1 60mm}`)}
  <h1>Offre</h1><div class="g">${Array.from({ length: 9 }, (_, at) => `<div>${prose(1, at)}${at === 4 ? field() : ''}</div>`).join('')}</div><div class="x">${Array.from({ length: 5 }, (_, at) => `<div><b>Lot ${at}</b> ${prose(1, at + variant)} ${at === 2 ? field('number') : ''}</div>`).join('')}</div>${article(2)}`;

const floats: Family = ({ field, variant }) =>
  `${head('.n{float:right;width:60mm;padding:3mm;background:#eef;margin:0 0 3mm 5mm}.l{float:left;margin:0 4mm 2mm 0}')}
  <h1>Notes</h1>${Array.from({ length: 3 + variant }, (_, at) => `<div class="n">Réf. ${at} ${at === 1 ? field() : ''}</div>${img('logo', 'class="l" width="80"')}<p>${prose(7, at)}</p>`).join('')}`;

const allScripts: Family = ({ field, variant }) => {
  const entries = Object.entries(scripts);
  const shown = entries.filter((_, at) => at % 4 === variant % 4);
  return `${head('td{border:1px solid #aaa;padding:3px}')}<h1>Noms</h1><table>${shown
    .map(
      ([name, text]) =>
        `<tr><td>${name}</td><td>${text}</td><td><b>${text}</b></td><td>${field('text', { answer: text })}</td></tr>`,
    )
    .join('')}</table><p dir="rtl">${scripts['hebrew']} 2027 – ${scripts['arabic']}</p>`;
};

const picturesOnly: Family = ({ field, variant, pick }) =>
  `${head('')}<h1>Pièces</h1><p>${img('logo')} ${img('stamp')} ${img('dot')} ${img('jpeg', 'width="60"')} ${img('white', 'style="border:1px solid"')}</p>
  <p>${img('large', `width="${200 + variant * 60}"`)}</p><p>${img(pick(['wide', 'large', 'logo']))}</p><div style="background-image:url(${/src="([^"]+)"/.exec(img('stamp'))?.[1]});padding:20px">Fond</div><p>${field('signature')} ${field('signature', { width: 300, height: 60 })}</p>`;

const several: Family = ({ field, variant }) => [
  `${head('h1{color:#123}')}<h1>Contrat</h1>${articles(1 + (variant % 3))}<p>${field()}</p>`,
  `<style>@page{size:A5;margin:10mm}p{font:12pt serif}</style><h1>Annexe A5</h1><p>${prose(9)}</p><p>{{f1}}</p>`,
  `<h1>Tarifs</h1><table border="1">${rows(30 + variant * 5, (row) => [`Article ${row}`, `${row * 17},00 €`])}</table><p>${field('signature')}</p>`,
];

const text: Family = ({ field, variant, pick }) =>
  `${head(`h1{text-transform:uppercase;letter-spacing:2px}p{text-indent:8mm;hyphens:auto}p::first-letter{font-size:22pt}p::first-line{font-variant:small-caps}blockquote{text-shadow:1px 1px 2px #999}`)}
  <div lang="fr"><h1>Mise en forme ${variant}</h1><p>${prose(5, variant)}</p><p>co&shy;opé&shy;ra&shy;tion in&shy;ter&shy;na&shy;tio&shy;nale ${prose(3)}</p><blockquote>${prose(2)}</blockquote><pre>ligne\tune\n  ligne deux ${field('text', { answer: 'dans pre' })}</pre>
  <p style="writing-mode:${pick(['vertical-rl', 'horizontal-tb', 'vertical-lr'])};height:200px">Texte debout ${field('text', { answer: 'debout' })}</p><p>H<sub>2</sub>O, x<sup>2</sup>, <del>biffé</del>, <ruby>漢<rt>かん</rt></ruby>, <kbd>Ctrl</kbd> <a href="https://example.com/x">lien ${field('text', { answer: 'lié' })}</a></p></div>`;

const breaks: Family = ({ field, variant }) =>
  `${head(`.p{break-before:${variant % 2 ? 'page' : 'right'}}.k{break-inside:avoid;border:1px solid;padding:2mm}h2{break-after:avoid}`)}
  <h1>Sauts</h1>${article(1)}<div class="p">${article(2)}<div class="k">${prose(12)}${field()}</div><div class="k">${prose(14)}${field('signature')}</div><div class="k">${prose(9)}</div></div><br style="page-break-before:always"><p>Après ${variant}</p>`;

export const honestFamilies: Record<string, Family> = {
  parties,
  wideTable,
  nestedTables,
  lists,
  landscape,
  letterhead,
  stamp,
  columns,
  boxes,
  floats,
  allScripts,
  picturesOnly,
  several,
  text,
  breaks,
};

/** Hundreds of pages; `variant` is about their number. */
export const long: Family = ({ field, variant }) =>
  `${head('section{break-before:page}section:first-of-type{break-before:auto}')}<p>Parties : ${field()}</p>${Array.from({ length: variant }, (_, at) => `<section>${article(at + 1, 9)}</section>`).join('')}<p>{{f1}} ${field('signature')}</p>`;
