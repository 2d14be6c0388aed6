import { drawnPicture, picture, type ExportedDocument } from './exports-forms.test-support.ts';

const wordFonts = `@font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; margin-bottom:8.0pt; line-height:107%; font-size:11.0pt; font-family:"Calibri",sans-serif;}
p.MsoListParagraph {margin:0cm 0cm 8.0pt 36.0pt; font-size:11.0pt; font-family:"Calibri",sans-serif;}
ol {margin-bottom:0cm;} ul {margin-bottom:0cm;}`;

const wordColumns = Array.from(
  { length: 10 },
  (_, at) =>
    `<td width=76 valign=top style='width:57.0pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>Colonne${at + 1}</p></td>`,
).join('');

const wordFiltered: ExportedDocument = {
  program: 'Word, web page, filtered',
  html: `<html><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15 (filtered)"><style><!--
${wordFonts}
 @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt 70.85pt 70.85pt 70.85pt;} div.WordSection1 {page:WordSection1;}
 @page WordSection2 {size:841.9pt 595.3pt; margin:70.85pt 70.85pt 70.85pt 70.85pt;} div.WordSection2 {page:WordSection2;}
--></style></head><body lang=FR link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1>
<p class=MsoNormal><b><span style='font-size:16.0pt;line-height:107%'>Contrat de prestation</span></b></p>
<p class=MsoNormal>Fait à {{s1_<span class=SpellE>ville</span>}}, pour <span class=GramE>{{</span>s1_nom}}<a href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span></a>.</p>
<p class=MsoListParagraph style='text-indent:-18.0pt'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>Objet</p>
<p class=MsoListParagraph style='margin-left:72.0pt;text-indent:-18.0pt'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>Études</p>
<p class=MsoListParagraph style='text-indent:-18.0pt'><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>Puce</p>
<p class=MsoListParagraph style='text-indent:-18.0pt'><span style='font-family:Wingdings'>þ<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span>Coché</p>
<p class=MsoNormal><img width=40 height=30 id="Image 1" src="${picture}" alt="Logo">{{s1_sign}}</p>
<span style='font-size:11.0pt;line-height:107%;font-family:"Calibri",sans-serif'><br clear=all style='page-break-before:always'></span>
<p class=MsoNormal>Deuxième page</p></div>
<span style='font-size:11.0pt'><br clear=all style='page-break-before:always'></span>
<div class=WordSection2><p class=MsoNormal>Annexe en paysage</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><tr>${wordColumns}</tr></table></div>
<div><br clear=all><hr align=left size=1 width="33%"><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='font-size:10.0pt'>[1]</span></span></a> Ci-après le prestataire.</p></div></div></body></html>`,
  pages: [
    ['Contrat de prestation', 'Fait à Lille, pour Zoé Lefèvre[1].', '1. Objet', 'a. Études', '• Puce', '☑ Coché'],
    ['Deuxième page'],
    ['Annexe en paysage', 'Colonne1', 'Colonne10', '[1] Ci-après le prestataire.'],
  ],
  landscape: [3],
  pictures: 1,
};

const wordWhole: ExportedDocument = {
  program: 'Word, web page',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Word.Document><link rel=File-List href="contrat_fichiers/filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Print</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Style Definitions */ ${wordFonts}
 p.MsoHeader, p.MsoFooter {mso-style-priority:99; margin:0cm; tab-stops:center 226.8pt right 453.6pt; font-size:11.0pt;}
 @page WordSection1 {size:595.3pt 841.9pt; margin:70.85pt 70.85pt 70.85pt 70.85pt; mso-header-margin:35.4pt; mso-header:h1; mso-footer:f1; mso-paper-source:0;}
 div.WordSection1 {page:WordSection1; mso-footnote-position:beneath-text;}
 @list l0 {mso-list-id:1; mso-list-type:hybrid;} @list l0:level1 {mso-level-tab-stop:none; text-indent:-18.0pt;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Tableau Normal";}</style><![endif]--></head>
<body lang=FR style='tab-interval:35.4pt;word-wrap:break-word'><div class=WordSection1><h1>Bail<o:p></o:p></h1>
<p class=MsoNormal><span class=SpellE>{{s1</span>_ville}} – {{<span style='mso-bidi-font-weight:bold'>s1_<b>nom</b></span>}}<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>1)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Loyer<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1)<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Charges<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025" style='width:30pt'><v:imagedata src="contrat_fichiers/image001.png" o:title="sceau"/></v:shape><![endif]--><![if !vml]><img width=40 height=30 src="contrat_fichiers/image001.png" alt="Sceau" v:shapes="_x0000_i1025"><![endif]>{{s1_sign}}<o:p></o:p></p>
<p class=MsoNormal><span lang=FR><br clear=all style='mso-special-character:line-break;page-break-before:always'></span><o:p></o:p></p><p class=MsoNormal>État des lieux<o:p></o:p></p></div>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title="">[1]</a> Indexé.<o:p></o:p></p></div></div>
<table id=hrdftrtbl border=1 cellspacing=0 cellpadding=0 style='margin:0cm 0cm 0cm 900pt'><tr><td><div style='mso-element:header' id=h1><p class=MsoHeader>Agence du Nord<o:p></o:p></p></div>
<div style='mso-element:footer' id=f1><p class=MsoFooter>RCS Lille 123<!--[if supportFields]><span style='mso-element:field-begin'></span> PAGE <span style='mso-element:field-end'></span><![endif]--></p></div></td></tr></table></body></html>`,
  pages: [
    ['Agence du Nord', 'Bail', 'Lille – Zoé Lefèvre[1]', '1) Loyer', '1.1) Charges'],
    ['État des lieux', '[1] Indexé.', 'RCS Lille 123'],
  ],
  warnings: ['HeaderShownOnce', 'HeaderShownOnce', 'PictureDropped'],
};

const wordOnline: ExportedDocument = {
  program: 'Word for the web, pasted',
  html: `<div class="OutlineElement Ltr SCXW1 BCX0" style="direction: ltr; margin: 0px; padding: 0px; overflow: visible; clear: both; cursor: text; position: relative; background-color: rgb(255, 255, 255);"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="1" paraid="1" style="margin: 0px; white-space: pre-wrap; font-weight: normal; text-align: left; text-indent: 0px;"><span data-contrast="none" class="TextRun SCXW1 BCX0" lang="FR-FR" style="font-size: 16pt; font-family: Calibri, Calibri_MSFontService, sans-serif;"><span class="NormalTextRun SCXW1">Mandat de {{s1_</span><span class="NormalTextRun SpellingErrorV2Themed SCXW1">nom</span><span class="NormalTextRun">}}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></div>
<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px; position: relative;"><ol class="NumberListStyle1 SCXW1 BCX0" role="list" start="1" style="margin: 0px; list-style-type: decimal; overflow: visible;"><li data-leveltext="%1." data-font="" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr" style="margin: 0px 0px 0px 24px; display: block;display:list-item"><p class="Paragraph" style="margin:0">Vendre</p></li></ol></div>
<div class="ListContainerWrapper"><ol role="list" start="1" style="list-style-type: lower-alpha; margin:0"><li data-aria-level="2" role="listitem" style="margin: 0px 0px 0px 72px;"><p>La maison</p></li></ol></div>
<div class="ListContainerWrapper"><ol role="list" start="2" style="list-style-type: decimal; margin:0"><li data-aria-level="1" role="listitem" style="margin: 0px 0px 0px 24px;"><p>Louer à {{s1_ville}}</p></li></ol></div>
<div class="OutlineElement" style="direction: ltr;"><p style="margin:0"><span class="LineBreakBlob BlobObject DragDrop SCXW1" style="white-space: pre !important;"><span class="SCXW1">&nbsp;</span><br class="SCXW1"></span></p></div>
<div class="TableContainer SCXW1" style="margin: 2px 0px; padding: 0px; display: flex; justify-content: flex-start;"><table aria-rowcount="1" border="1" data-tablestyle="MsoTableGrid" style="width: 0px; table-layout: fixed; border-collapse: collapse;"><tbody><tr role="row"><td role="rowheader" style="width:200px"><div class="TableCellContent"><p>Prix</p></div></td><td style="width:200px"><p>{{s1_sign}}</p></td></tr></tbody></table></div>
<div class="OutlineElement"><p class="Paragraph" style="page-break-before: always; margin:0">Seconde page</p></div>`,
  pages: [['Mandat de Zoé Lefèvre', '1. Vendre', 'a. La maison', '2. Louer à Lille', 'Prix'], ['Seconde page']],
};

const googleStyles = `ol.lst-kix_a1-0{list-style-type:none}ol.lst-kix_a1-1{list-style-type:none}
ol.lst-kix_a1-0.start{counter-reset:lst-ctn-kix_a1-0 0}ol.lst-kix_a1-1.start{counter-reset:lst-ctn-kix_a1-1 0}
.lst-kix_a1-0>li{counter-increment:lst-ctn-kix_a1-0}.lst-kix_a1-1>li{counter-increment:lst-ctn-kix_a1-1}
.lst-kix_a1-0>li:before{content:"" counter(lst-ctn-kix_a1-0,decimal) ". "}
.lst-kix_a1-1>li:before{content:"" counter(lst-ctn-kix_a1-0,decimal) "." counter(lst-ctn-kix_a1-1,decimal) ". "}
ul.lst-kix_b2-0{list-style-type:none}.lst-kix_b2-0>li:before{content:"●  "}
.c0{color:#000000;font-weight:400;font-size:11pt;font-family:"Arial"}.c1{font-weight:700}.c2{background-color:#ffffff;max-width:451.4pt;padding:72pt 72pt 72pt 72pt}`;

const googleExport: ExportedDocument = {
  program: 'Google Docs, web page',
  html: `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">@import url(https://themes.googleusercontent.com/fonts/css?kit=abc);${googleStyles}</style></head><body class="c2 doc-content"><div><p class="c0"><span class="c0">En-tête Atelier</span></p></div>
<h1 class="c0" id="h.gjdgxs"><span>Accord</span></h1><p class="c0"><span class="c0"><a class="c1" href="#h.gjdgxs">Aller à l’accord</a></span></p><p><span class="c0">Fait à {{s1_</span><span class="c1">ville</span><span class="c0">}} par {{s1_nom}}</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>
<ol class="lst-kix_a1-0 start" start="1"><li class="c0 li-bullet-0"><span class="c0">Objet</span></li></ol>
<ol class="lst-kix_a1-1 start" start="1"><li class="c0 li-bullet-0"><span class="c0">Prestations</span></li><li class="c0 li-bullet-0"><span class="c0">Exclusions</span></li></ol>
<ol class="lst-kix_a1-0" start="2"><li class="c0 li-bullet-0"><span class="c0">Durée</span></li></ol><ul class="lst-kix_b2-0 start"><li class="c0"><span>Tiret</span></li></ul>
<p><span style="overflow: hidden; display: inline-block; margin: 0.00px 0.00px; border: 0.00px solid #000000; transform: rotate(0.00rad) translateZ(0px); width: 40px; height: 30px;"><img alt="Plan" src="${picture}" style="width: 40px; height: 30px; margin-left: 0.00px; margin-top: 0.00px; transform: rotate(0.00rad) translateZ(0px);" title=""></span>{{s1_sign}}</p>
<hr style="page-break-before:always;display:none;"><p><span class="c0">Page suivante</span></p><hr class="c9"><div><p class="c0"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Note signée</span></p></div><div><p class="c0"><span>Pied Atelier</span></p></div></body></html>`,
  pages: [
    [
      'En-tête Atelier',
      'Accord',
      'Aller à l’accord',
      'Fait à Lille par Zoé Lefèvre [1]',
      '1. Objet',
      '1.1. Prestations',
      '1.2. Exclusions',
      '2. Durée',
      '● Tiret',
    ],
    ['Page suivante', '[1] Note signée', 'Pied Atelier'],
  ],
  pictures: 1,
};

const googlePaste: ExportedDocument = {
  program: 'Google Docs, pasted',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5a0c-7fff"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Devis</span></h2>
<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;white-space:pre-wrap;">Chantier de {{s1_</span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">ville}}</span><span>, client {{s1_nom}}</span></p>
<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;font-size:11pt;" aria-level="1"><p dir="ltr" role="presentation" style="line-height:1.38;margin:0"><span>Gros œuvre</span></p></li><ol style="margin:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p role="presentation"><span>Murs</span></p></li></ol><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p role="presentation"><span>Finitions</span></p></li></ol><br>
<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;overflow-wrap:break-word;"><p dir="ltr"><span>Total</span></p></td><td style="border-left:solid #000000 1pt;padding:5pt;"><p><span>{{s1_sign}}</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
  pages: [['Devis', 'Chantier de Lille, client Zoé Lefèvre', '1. Gros œuvre', 'a. Murs', '2. Finitions', 'Total']],
};

const libreOffice: ExportedDocument = {
  program: 'LibreOffice Writer',
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } h1 { margin-bottom: 0.21cm; background: transparent; page-break-after: avoid } h1.western { font-family: "Liberation Sans", sans-serif; font-size: 18pt; font-weight: bold } p.sdfootnote { font-size: 10pt; line-height: 100%; margin-left: 0.6cm; text-indent: -0.6cm } a:link { color: #000080; text-decoration: underline } a.sdfootnoteanc { font-size: 57% }</style></head>
<body lang="fr-FR" link="#000080" vlink="#800000" dir="ltr"><div title="header"><p style="line-height: 100%; margin-bottom: 0cm">Entête
	Acier Nord</p></div><h1 class="western"><a name="haut.1"></a>Convention</h1>
<p style="line-height: 100%; margin-bottom: 0cm">Fait à {{s1_<b>ville</b>}}
par {{s1_nom}}<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> <img src="${drawnPicture('<rect width="60" height="20" fill="#0b827e"/>')}" name="Image1" align="left" width="60" height="20" border="0"/></p>
<ol><li><p style="margin-bottom: 0cm">Premier</p><ol type="a"><li><p style="margin-bottom: 0cm">Sous a</p><li><p style="margin-bottom: 0cm">Sous b</p><ol type="i"><li><p>Troisième</p></ol></ol><li><p>Second</p></ol>
<p>Intermède {{s1_sign}}</p><ol start="3"><li><p>Repris</p></ol>
<p style="line-height: 100%; margin-bottom: 0cm; page-break-before: always">
Suite, <a href="#haut.1">retour</a></p>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Note
	de bas de page.</p></div><div title="footer"><p style="line-height: 100%">Pied
	de page <span style="background: #c0c0c0"><sdfield type=PAGE subtype=RANDOM format=PAGE>2</sdfield></span></p></div></body></html>`,
  pages: [
    [
      'Entête Acier Nord',
      'Convention',
      'Fait à Lille par Zoé Lefèvre 1',
      '1. Premier',
      'a. Sous a',
      'b. Sous b',
      'i. Troisième',
      '2. Second',
      'Intermède',
      '3. Repris',
    ],
    ['Suite, retour', '1Note de bas de page.', 'Pied de page 2'],
  ],
  colours: ['#0b827e'],
};

export const officeDocuments: ExportedDocument[] = [
  wordFiltered,
  wordWhole,
  wordOnline,
  googleExport,
  googlePaste,
  libreOffice,
];
