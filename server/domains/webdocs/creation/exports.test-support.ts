/** Documents as these programs write them: their elements, classes, styles and habits, with text of ours. */

export interface ExportedDocument {
  program: string;
  html: string;
  /** Text that must stand on each page, in this order. */
  pages: string[][];
  /** Pages in landscape, from 1. */
  landscape?: number[];
}

const wordHead = `<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15 (filtered)">
<style><!--
 @font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; margin-bottom:8.0pt; line-height:107%; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt 70.85pt 70.85pt 70.85pt;}
 div.WordSection1 {page:WordSection1;}
 @page WordSection2 {size:841.9pt 595.3pt; margin:70.85pt 70.85pt 70.85pt 70.85pt;}
 div.WordSection2 {page:WordSection2;}
 ol {margin-bottom:0cm;}
--></style></head>`;

const columns = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<td width=76 valign=top style='width:57.0pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>Colonne${at + 1}</p></td>`,
  ).join('');

export const exportedDocuments: ExportedDocument[] = [
  {
    program: 'Word, saved as filtered HTML',
    html: `<html>${wordHead}<body lang=FR style='word-wrap:break-word'><div class=WordSection1>
<p class=MsoNormal><b><span style='font-size:16.0pt'>Contrat de prestation</span></b></p>
<p class=MsoNormal>Fait à {{s1_<span class=SpellE>ville</span>}}, pour <span class=GramE>{{</span>s1_nom}}.</p>
<span style='font-size:11.0pt;font-family:"Calibri",sans-serif'><br clear=all style='page-break-before:always'></span>
<p class=MsoNormal>Deuxième page<o:p></o:p></p></div>
<span style='font-size:11.0pt'><br clear=all style='page-break-before:always;mso-break-type:section-break'></span>
<div class=WordSection2><p class=MsoNormal>Annexe en paysage</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><tr>${columns(10)}</tr></table></div></body></html>`,
    pages: [
      ['Contrat de prestation', 'Lille', 'Zoé Lefèvre'],
      ['Deuxième page'],
      ['Annexe en paysage', 'Colonne1', 'Colonne10'],
    ],
    landscape: [3],
  },
  {
    program: 'Google Docs, published',
    html: `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">
ol.lst-kix_a1-0{list-style-type:none}ol.lst-kix_a1-1{list-style-type:none}
ol.lst-kix_a1-0.start{counter-reset:lst-ctn-kix_a1-0 0}ol.lst-kix_a1-1.start{counter-reset:lst-ctn-kix_a1-1 0}
.lst-kix_a1-0>li{counter-increment:lst-ctn-kix_a1-0}.lst-kix_a1-1>li{counter-increment:lst-ctn-kix_a1-1}
.lst-kix_a1-0>li:before{content:"" counter(lst-ctn-kix_a1-0,decimal) ". "}
.lst-kix_a1-1>li:before{content:"" counter(lst-ctn-kix_a1-0,decimal) "." counter(lst-ctn-kix_a1-1,decimal) ". "}
.c0{color:#000000;font-weight:400;font-size:11pt;font-family:"Arial"}.c1{font-weight:700}.c2{background-color:#ffffff;max-width:451.4pt;padding:72pt 72pt 72pt 72pt}
</style></head><body class="c2 doc-content"><p><span class="c0">Fait à {{s1_</span><span class="c1">ville</span><span class="c0">}} par {{s1_nom}}</span></p>
<ol class="lst-kix_a1-0 start" start="1"><li class="c0 li-bullet-0"><span class="c0">Objet</span></li></ol>
<ol class="lst-kix_a1-1 start" start="1"><li class="c0 li-bullet-0"><span class="c0">Prestations</span></li><li class="c0 li-bullet-0"><span class="c0">Exclusions</span></li></ol>
<ol class="lst-kix_a1-0" start="2"><li class="c0 li-bullet-0"><span class="c0">Durée</span></li></ol>
<hr style="page-break-before:always;display:none;"><p><span class="c0">Page suivante</span></p></body></html>`,
    pages: [['Lille', '1. Objet', '1.1. Prestations', '1.2. Exclusions', '2. Durée'], ['Page suivante']],
  },
  {
    program: 'LibreOffice Writer',
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } h1 { margin-bottom: 0.21cm } a:link { color: #000080; text-decoration: underline }</style></head>
<body lang="fr-FR" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">Convention</h1><p>À {{s1_ville}}, {{s1_nom}}</p>
<ol><li><p style="margin-bottom: 0cm">Premier</p></li><li><p>Second</p></li></ol>
<p style="page-break-before: always">Suite</p></body></html>`,
    pages: [['Convention', 'Lille', '1.', 'Premier', '2.', 'Second'], ['Suite']],
  },
  {
    program: 'Outlook',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!--p.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif}--></style></head>
<body lang=FR><div class=WordSection1><p class=MsoNormal>Bonjour {{s1_nom}},<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<blockquote style='border:none;border-left:solid #CCCCCC 1.0pt;padding:0cm 0cm 0cm 6.0pt'><p class=MsoNormal>De {{s1_\u200Bville}}</p></blockquote></div></body></html>`,
    pages: [['Bonjour', 'Zoé Lefèvre', 'Lille']],
  },
  {
    program: 'Salesforce rich text',
    html: '<p><span style="font-size: 14px; color: rgb(62, 62, 60);">Client&nbsp;: {{s1_nom}}</span></p><ul><li>Ville : {{s1_<strong>ville</strong>}}</li><li class="ql-indent-1">Option</li></ul><p><br></p><p class="ql-align-center">Fin</p>',
    pages: [['Client', 'Zoé Lefèvre', 'Lille', 'Option', 'Fin']],
  },
  {
    program: 'CKEditor',
    html: '<h2>Avenant</h2><figure class="table"><table><thead><tr><th scope="col">Nom</th><th scope="col">Ville</th></tr></thead><tbody><tr><td>{{s1_nom}}</td><td>{{s1_ville}}</td></tr></tbody></table></figure><div class="page-break" style="page-break-after:always;"><span style="display:none;">&nbsp;</span></div><p>Après</p>',
    pages: [['Avenant', 'Nom', 'Ville', 'Zoé Lefèvre', 'Lille'], ['Après']],
  },
  {
    program: 'TinyMCE',
    html: '<p style="padding-left: 40px;">{{s1_nom}} – {{s1_<em data-mce-style="x">vi</em>lle}}</p><!-- pagebreak --><p><img src="https://example.com/logo.png" alt="Logo" width="10" height="10"></p><ol style="list-style-type: lower-alpha;"><li>alinéa</li></ol>',
    pages: [['Zoé Lefèvre', 'Lille', 'a.', 'alinéa']],
  },
];
