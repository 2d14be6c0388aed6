import { drawnPicture, picture, type ExportedDocument } from './exports-forms.test-support.ts';

const salesforceText: ExportedDocument = {
  program: 'Salesforce rich text',
  html: `<p><span style="font-size: 14px; color: rgb(62, 62, 60);">Client&nbsp;: {{s1_nom}}</span></p><ol><li>Ville : {{s1_<strong>ville</strong>}}</li><li class="ql-indent-1">Quartier</li><li class="ql-indent-1">Rue</li><li>Pays</li></ol><ul><li>Point</li></ul><p><br></p><p class="ql-align-center">Fin {{s1_sign}}</p><p><img src="https://acier.file.force.com/servlet/rtaImage?eid=a01&amp;feoid=00N&amp;refid=0EM" alt="Plan de masse"></img></p><div style="page-break-after:always"></div><p>Annexe</p>`,
  pages: [['Client : Zoé Lefèvre', '1. Ville : Lille', 'a. Quartier', 'b. Rue', '2. Pays', 'Point', 'Fin'], ['Annexe']],
  warnings: ['PictureDropped'],
};

const salesforcePage: ExportedDocument = {
  program: 'Salesforce Visualforce page',
  html: `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><style type="text/css">/*<![CDATA[*/
@page { size: A4; margin: 25mm 15mm; @top-center { content: element(header); } @bottom-left { content: "Acier Nord SA – RCS 42"; font-size: 8pt } @bottom-right { content: "Page " counter(page) " of " counter(pages); } }
div.header { padding: 4px; position: running(header); } .pagenumber:before { content: counter(page); } table.lines td { border: 1px solid #999 } tr { page-break-inside: avoid }/*]]>*/</style></head>
<body style="font-family: Arial Unicode MS"><div class="header"><b>Devis Q-1042</b></div><span id="j_id0:j_id4">À {{s1_ville}} pour {{s1_<span id="j_id0:j_id5">nom</span>}}</span>
<table class="lines" style="width:100%"><thead><tr><th>Article</th><th>Prix</th></tr></thead><tbody><tr><td>Poutre</td><td>1 200,00 €</td></tr></tbody></table>
<div style="page-break-after:always;"/><h2>Conditions</h2><p>{{s1_sign}}</p></body></html>`,
  pages: [
    ['Devis Q-1042', 'À Lille pour Zoé Lefèvre', 'Article', 'Poutre', '1 200,00 €'],
    ['Conditions', 'Acier Nord SA – RCS 42'],
  ],
  warnings: ['HeaderShownOnce', 'HeaderShownOnce'],
};

const ckeditor: ExportedDocument = {
  program: 'CKEditor 5',
  html: `<h2>Avenant</h2><figure class="table" style="width:60%;"><table class="ck-table-resized"><colgroup><col style="width:50%;"><col style="width:50%;"></colgroup><thead><tr><th scope="col">Nom</th><th scope="col">Ville</th></tr></thead><tbody><tr><td>{{s1_nom}}</td><td>{{s1_<mark class="marker-yellow">ville</mark>}}</td></tr></tbody></table></figure><ol style="list-style-type:upper-latin;" start="3"><li data-list-item-id="e1">Trois<ol style="list-style-type:lower-roman;"><li>Sous</li></ol></li></ol><ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled" checked="checked"><span class="todo-list__label__description">Fait</span></label></li><li><label class="todo-list__label"><input type="checkbox" disabled="disabled"><span class="todo-list__label__description">À faire</span></label></li></ul><figure class="image image_resized" style="width:120px;"><img style="aspect-ratio:40/30;" src="${picture}" width="40" height="30"><figcaption>Légende</figcaption></figure><p>{{s1_sign}}</p><figure class="media"><oembed url="https://video.example/1"></oembed></figure><div class="page-break" style="page-break-after:always;"><span style="display:none;">&nbsp;</span></div><p>Après</p>`,
  pages: [
    ['Avenant', 'Nom', 'Ville', 'Zoé Lefèvre', 'Lille', 'C. Trois', 'i. Sous', '☑ Fait', '☐ À faire', 'Légende'],
    ['Après'],
  ],
  pictures: 1,
};

const tinymce: ExportedDocument = {
  program: 'TinyMCE',
  html: `<p style="padding-left: 40px;">{{s1_nom}} – {{s1_<em data-mce-style="x">vi</em>lle}}</p><ol style="list-style-type: lower-alpha;"><li>alinéa</li><li style="list-style-type: none;"><ol><li>interne</li></ol></li></ol><p style="text-align: center;"><img src="../images/logo.png" alt="Logo" width="10" height="10"></p><details class="mce-accordion" open="open"><summary>Résumé</summary><p>Détail</p></details><p>{{s1_sign}}</p><p><!-- pagebreak --></p><p>Deux</p><iframe src="https://video.example/embed/1" width="560" height="314" title="Film"></iframe>`,
  pages: [['Zoé Lefèvre – Lille', 'a. alinéa', '1. interne', 'Résumé', 'Détail'], ['Deux']],
  warnings: ['PictureDropped', 'ElementDropped'],
};

const quill: ExportedDocument = {
  program: 'Quill 2',
  html: `<h1 class="ql-align-center">Charte</h1><ol><li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>Un</li><li data-list="ordered" class="ql-indent-1"><span class="ql-ui" contenteditable="false"></span>Un a</li><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>Puce</li><li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>Deux : {{s1_<strong style="color: rgb(230, 0, 0);">ville</strong>}}</li><li data-list="checked"><span class="ql-ui" contenteditable="false"></span>Fait</li></ol><div class="ql-code-block-container" spellcheck="false"><div class="ql-code-block">code</div></div><p><br></p><p>{{s1_nom}} {{s1_sign}}</p><p><img src="${picture}"></p>`,
  pages: [['Charte', '1. Un', 'a. Un a', 'Puce', '2. Deux : Lille', '☑ Fait', 'code', 'Zoé Lefèvre']],
  pictures: 1,
};

const tiptap: ExportedDocument = {
  program: 'TipTap',
  html: `<h1 style="text-align: center">Règlement</h1><p>À {{s1_<strong>ville</strong>}}, <span data-type="mention" data-id="1" class="mention">@Claire</span> et {{s1_nom}}</p><ol start="4" type="a"><li><p>Quatre</p><ol><li><p>Interne</p></li></ol></li></ol><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Relu</p></div></li></ul><table style="min-width: 50px"><colgroup><col style="min-width: 25px"><col></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>Titre</p></th><td colspan="1" rowspan="1"><p>{{s1_sign}}</p></td></tr></tbody></table><hr contenteditable="false"><pre><code class="language-js">const a = 1;</code></pre><p></p>`,
  pages: [
    ['Règlement', 'À Lille, @Claire et Zoé Lefèvre', 'd. Quatre', '1. Interne', '☑ Relu', 'Titre', 'const a = 1;'],
  ],
};

const notion: ExportedDocument = {
  program: 'Notion, exported',
  html: `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Spécification</title><style>/* cspell:disable-file */
html { -webkit-print-color-adjust: exact; } * { box-sizing: border-box; } @media only screen { body { margin: 2em auto; max-width: 900px; } } .bulleted-list { list-style: disc } .numbered-list li { padding-left: 2px } ul.to-do-list { padding-inline-start: 0; } ul.to-do-list > li { list-style: none; } .to-do-children-checked { text-decoration: line-through; opacity: 0.375; } .checkbox { display: inline-flex; vertical-align: text-bottom; width: 16px; height: 16px; background-size: 16px; margin-left: 2px; margin-right: 5px; } .highlight-red { color: rgba(205, 60, 58, 1); } .block-color-gray_background { background: rgba(248, 248, 247, 1); }
.checkbox-on { background-image: url("data:image/svg+xml;charset=UTF-8,%3Csvg%20width%3D%2216%22%3E%3C%2Fsvg%3E"); }</style></head><body><article id="2f1c-a" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">📄</span></div><h1 class="page-title">Spécification</h1><p class="page-description"></p></header><div class="page-body"><p id="1a" class="">Site de {{s1_<mark class="highlight-red">ville</mark>}} – {{s1_nom}}</p>
<ol type="1" id="n1" class="numbered-list" start="1"><li>Cadre<ol type="a" id="n2" class="numbered-list" start="1"><li>Portée</li></ol></li></ol><ol type="1" id="n3" class="numbered-list" start="2"><li>Délais</li></ol><ul id="b1" class="bulleted-list"><li style="list-style-type:disc">Puce</li></ul><ul id="t1" class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Relire</span><div class="indented"></div></li></ul><ul id="tg" class="toggle"><li><details open=""><summary>Plus</summary><p>Caché dessous</p></details></li></ul><figure id="f1" class="image"><a href="Sp%C3%A9cification/plan.png"><img style="width:240px" src="Sp%C3%A9cification/plan.png"/></a></figure><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="c1"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Encadré {{s1_sign}}</div></figure></div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`,
  pages: [
    [
      'Spécification',
      'Site de Lille – Zoé Lefèvre',
      '1. Cadre',
      'a. Portée',
      '2. Délais',
      'Puce',
      '☑',
      'Relire',
      'Plus',
      'Caché dessous',
      'Encadré',
    ],
  ],
  warnings: ['PictureDropped'],
};

const confluence: ExportedDocument = {
  program: 'Confluence, exported',
  html: `<!DOCTYPE html><html><head><title>Espace : Procédure</title><link rel="stylesheet" href="styles/site.css" type="text/css" /><META http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body class="theme-default aui-theme-default"><div id="page"><div id="main" class="aui-page-panel"><div id="main-header"><h1 id="title-heading" class="pagetitle"><span id="title-text">Procédure</span></h1></div><div id="content" class="view"><div class="page-metadata">Created by <span class='author'> Claire</span></div><div id="main-content" class="wiki-content group"><h2 id="Procédure-1.Objet">Objet</h2><ul class='toc-indentation'><li><a href='#Procédure-1.Objet'>Vers l’objet</a></li></ul><p>À {{s1_<span class="inline-comment-marker" data-ref="1">ville</span>}}, {{s1_nom}}</p><ol start="1"><li><p local-id="x">Un</p><ol><li><p>Un a</p></li></ol></li></ol><ul class="inline-task-list" data-inline-tasks-content-id="1"><li class="checked" data-inline-task-id="1"><span class="placeholder-inline-tasks">Tâche faite</span></li></ul><div class="table-wrap"><table class="wrapped confluenceTable"><tbody><tr><th class="confluenceTh">Clé</th><td class="confluenceTd">{{s1_sign}}</td></tr></tbody></table></div><div class="panel" style="background-color: #FFFAE6;border-width: 1px;"><div class="panelContent" style="background-color: #FFFAE6;"><p>Avertissement</p></div></div><svg xmlns="http://www.w3.org/2000/svg" width="80" height="24" viewBox="0 0 80 24"><style>.box{fill:#c8102e}</style><rect class="box" width="80" height="24"/><text x="6" y="16" font-size="12" fill="#fff">SCHEMA</text></svg><div class="pagebreak" style="page-break-after: always;"></div><p>Annexe</p></div></div></div></div></body></html>`,
  pages: [
    [
      'Procédure',
      'Created by Claire',
      'Objet',
      'Vers l’objet',
      'À Lille, Zoé Lefèvre',
      '1. Un',
      '1. Un a',
      '☑ Tâche faite',
      'Clé',
      'Avertissement',
      'SCHEMA',
    ],
    ['Annexe'],
  ],
  colours: ['#c8102e'],
  warnings: ['StyleDropped'],
};

const ocrLine = (top: number, left: number, text: string) =>
  `<p style="position:absolute;top:${top}px;left:${left}px;white-space:nowrap" class="ft10">${text}</p>`;

const ocr: ExportedDocument = {
  program: 'OCR, laid out by coordinates',
  html: `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="" xml:lang=""><head><style type="text/css"><!-- p {margin: 0; padding: 0;} .ft10{font-size:16px;font-family:Times;color:#000000;} --></style></head><body bgcolor="#A0A0A0" vlink="blue" link="blue">
<div id="page1-div" style="position:relative;width:892px;height:1262px;"><img width="892" height="1262" src="${drawnPicture('<rect width="6" height="2" fill="#0b827e"/>')}" alt="background image"/>
${ocrLine(80, 81, 'ACTE&#160;DE&#160;VENTE')}${ocrLine(130, 81, 'Fait à {{s1_<b>ville</b>}}')}${ocrLine(130, 700, 'Colonne droite')}${ocrLine(180, 81, '1. Désignation')}${ocrLine(210, 120, '1.1 Parcelle')}${ocrLine(1100, 81, '{{s1_sign}}')}</div>
<div id="page2-div" style="position:relative;width:892px;height:1262px;page-break-before:always">${ocrLine(80, 81, 'Seconde page de {{s1_nom}}')}</div></body></html>`,
  pages: [
    ['ACTE DE VENTE', 'Fait à Lille', 'Colonne droite', '1. Désignation', '1.1 Parcelle'],
    ['Seconde page de Zoé Lefèvre'],
  ],
  colours: ['#0b827e'],
};

const oldHtml: ExportedDocument = {
  program: 'hand-written HTML 3.2',
  html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><HTML><HEAD><TITLE>Contrat</TITLE></HEAD><BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK="#0000EE" BACKGROUND="fond.gif"><A NAME="haut"></A><CENTER><FONT SIZE="+2" COLOR=NAVY FACE="Times New Roman"><B>CONTRAT</B></FONT></CENTER><HR WIDTH="50%" SIZE=3 NOSHADE><P ALIGN=RIGHT>{{s1_<TT>ville</TT>}}<BR>Le client : <U>{{s1_nom}}</U><OL TYPE=I START=4><LI>Prix<LI VALUE=9>Terme<OL TYPE=a><LI>Court</OL></OL><MENU><LI>Choix</MENU><DL><DT>Bien<DD>Une machine</DL><TABLE BORDER=1 CELLPADDING=4 WIDTH="80%"><TR BGCOLOR=#EEEEEE><TH ALIGN=LEFT>Quantité<TH>Montant<TR><TD NOWRAP>12<TD ALIGN=RIGHT>340 F</TABLE><IMG SRC="${picture}" ALIGN=LEFT HSPACE=4 WIDTH=40 HEIGHT=30 ALT="Sceau"><BR CLEAR=ALL><PRE>Signe  ici</PRE>{{s1_sign}}<P><A HREF="#haut">Haut</A></BODY></HTML>`,
  pages: [
    [
      'CONTRAT',
      'Lille',
      'Le client : Zoé Lefèvre',
      'IV. Prix',
      'IX. Terme',
      'a. Court',
      'Choix',
      'Bien',
      'Une machine',
      'Quantité',
      '340 F',
      'Signe ici',
      'Haut',
    ],
  ],
  pictures: 1,
};

export const webDocuments: ExportedDocument[] = [
  salesforceText,
  salesforcePage,
  ckeditor,
  tinymce,
  quill,
  tiptap,
  notion,
  confluence,
  ocr,
  oldHtml,
];
