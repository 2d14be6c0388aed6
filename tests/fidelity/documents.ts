import { asValue, png } from '#domains/webdocs/drawn-png.test-support.ts';

/** A realistic document, the text that its print must contain, and its number of pages. */
export interface Sample {
  what: string;
  pages: number;
  html: string;
}

/** Removes the browser's default body margin of 8 px; the page has its own margin. */
const paper = '@page{size:A4;margin:18mm 16mm 22mm} body{margin:0}';

const whole = (style: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><style>${paper}${style}</style></head><body>${body}</body></html>`;

const clause =
  'Le Prestataire s’engage, à ses frais, à effectuer – dès l’été – la coordination des œuvres, l’affichage officiel et la vérification des flux fiscaux ; l’échéance suffit. ';

const contractStyle = `
body{font:11pt/1.45 Arial,sans-serif;color:#111} h1{font:bold 20pt Georgia,serif;color:#0B827E;border-bottom:2px solid #0B827E}
h2{font-size:13pt;margin:8mm 0 2mm;break-after:avoid} p{text-align:justify;margin:0 0 3mm}
table{width:100%;border-collapse:collapse} th,td{border:1px solid #345;padding:1.5mm 2mm;vertical-align:top} th{background:#EAF6FF}
.chapter{break-before:page} .note{float:right;width:55mm;margin:0 0 3mm 5mm;padding:3mm;background:#f2f2f2;border-left:1mm solid #0B827E;font-size:9pt}
.two{columns:2;column-gap:8mm} .box{display:flex;justify-content:space-between;gap:6mm} .box div{flex:1;border:1px solid #99a;border-radius:2mm;padding:3mm}
ol ol{list-style-type:lower-alpha} li::marker{color:#0B827E} sup{font-size:7pt}`;

const picture = `<img src="${asValue(png(8, 3))}" alt="Logo" width="160" height="60">`;

const contract = `
<p>${picture}</p><h1>Contrat de maintenance – Œuvres &amp; Ÿeux</h1>
<div class="note">Réf. 2027/Été‑n° 4&nbsp;218&#8239;€<br>« Tarif préférentiel »</div>
<p>${clause.repeat(4)}</p><h2>Article 1 – Définitions</h2>
<ol><li>Première définition<ol><li>Sous‑définition à côté</li><li>Deuxième ﬁne ﬂeur</li></ol></li><li>Ça, là, où, naïve, cœur, maïs</li></ol>
<ul><li>Efficacité</li><li>Affinité</li></ul><p>${clause.repeat(5)}</p>
<section class="chapter"><h2>Article 2 – Prix</h2><table><thead><tr><th>Désignation</th><th>Quantité</th><th>Prix</th></tr></thead><tbody>
${Array.from({ length: 48 }, (_, row) => `<tr><td>Prestation n° ${row + 1} – entretien</td><td>${row + 2}</td><td>${(row + 1) * 137},50&nbsp;€</td></tr>`).join('')}
</tbody></table></section>
<section class="chapter"><h2>Article 3 – Durée</h2><div class="two"><p>${clause.repeat(8)}</p></div>
<div class="box"><div><b>Le client</b><br>Acier Nord SA</div><div><b>Le prestataire</b><br>Société Œuvres</div></div>
<blockquote><em>Fait à Lille</em>, le 21<sup>e</sup> jour. <u>Lu</u>, <s>rayé</s>, <strong>approuvé</strong>.</blockquote></section>
<section class="chapter"><h2>Annexe</h2><dl><dt>Siège</dt><dd>12, rue de l’Église, 59000 Lille</dd></dl><p>${clause.repeat(6)}</p></section>`;

const amounts = `<h1 style="font-size:16pt">Facture</h1><table style="width:100%"><thead><tr><th align="left">Poste</th><th align="right">HT</th><th align="right">TTC</th></tr></thead><tbody>
${Array.from({ length: 24 }, (_, row) => `<tr><td>Poste ${row + 1}</td><td class="amount">${((row + 1) ** 3 * 12.34).toFixed(2).replace('.', ',')}&#8239;€</td><td class="amount">${((row + 1) ** 3 * 14.81).toFixed(2).replace('.', ',')}&#8239;€</td></tr>`).join('')}
<tr class="total"><td>Total</td><td class="amount">1&#8239;110&#8239;600,00&#8239;€</td><td class="amount">1&#8239;332&#8239;900,00&#8239;€</td></tr></tbody></table>`;

const narrow = `<table>${Array.from(
  { length: 12 },
  (_, row) =>
    `<tr>${Array.from({ length: 9 }, (__, column) => `<td>${['Désignation', 'Anticonstitutionnellement', 'n°', 'Échéance', '12,5 %', 'oui'][(row + column) % 6]}</td>`).join('')}</tr>`,
).join('')}</table>`;

const names = `<h1>Parties</h1><p>Monsieur <b>محمد الأمين بن عبد الله</b>, né à الدار البيضاء.</p><p dir="rtl" lang="ar">اتفق الطرفان على ما يلي.</p>
<p>Madame <b>王小明</b> et Monsieur 李娜, 北京市朝阳区, ainsi que 欧阳修.</p><p style="font-family:Verdana">Verdana : 张伟, فاطمة, Łukasz Żółć, Ștefan, Ελένη, Иван.</p>`;

export const samples: Sample[] = [
  {
    what: 'a contract with pictures, tables, lists, columns and page breaks',
    pages: 5,
    html: whole(contractStyle, contract),
  },
  {
    what: 'a hundred pages',
    pages: 100,
    html: whole(
      'body{font:12pt/1.5 "Times New Roman",serif} section+section{break-before:page}',
      Array.from(
        { length: 100 },
        (_, index) => `<section><h2>Article ${index + 1}</h2><p>${clause.repeat(6)}</p></section>`,
      ).join(''),
    ),
  },
  {
    what: 'right-aligned amounts',
    pages: 1,
    html: whole(
      'body{font:10pt Calibri,sans-serif} .amount{text-align:right;font-variant-numeric:tabular-nums} .total td{border-top:2px solid;font-weight:bold}',
      amounts,
    ),
  },
  {
    what: 'narrow tables',
    pages: 1,
    html: whole(
      'body{font:9pt Arial} table{width:110mm;table-layout:fixed;border-collapse:collapse} td{border:1px solid;overflow-wrap:anywhere}',
      narrow,
    ),
  },
  { what: 'Arabic and Chinese names', pages: 1, html: whole('body{font:12pt Arial,sans-serif}', names) },
];
