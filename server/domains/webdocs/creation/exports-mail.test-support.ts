import { picture, type ExportedDocument } from './exports-forms.test-support.ts';

const outlook: ExportedDocument = {
  program: 'Outlook, mail',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--><style><!--p.MsoNormal, li.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif} span.EmailStyle17{mso-style-type:personal-compose;color:windowtext} @page WordSection1{size:612.0pt 792.0pt;margin:70.85pt 70.85pt 70.85pt 70.85pt} div.WordSection1{page:WordSection1}
/* List Definitions */ @list l0{mso-list-id:1}--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head>
<body lang="FR" link="#0563C1" vlink="#954F72" style="word-wrap:break-word"><div class="WordSection1"><p class="MsoNormal">Bonjour {{s1_nom}},<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<p class="MsoListParagraph" style="margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">1.<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->Livraison à {{s1_\u200Bville}}<o:p></o:p></p>
<ol style="margin-top:0cm" start="2" type="1"><li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1">Paiement<o:p></o:p></li></ol>
<table class="MsoNormalTable" border="0" cellspacing="0" cellpadding="0" width="600" style="width:450.0pt"><tbody><tr><td style="padding:0cm 5.4pt 0cm 5.4pt"><p class="MsoNormal"><img width="40" height="30" style="width:.4166in;height:.3125in" id="Image_x0020_1" src="cid:image001.png@01DA" alt="Logo Acier"><o:p></o:p></p></td><td><p class="MsoNormal">{{s1_sign}}</p></td></tr></tbody></table></div></body></html>`,
  pages: [['Bonjour Zoé Lefèvre,', '1. Livraison à Lille', '2. Paiement']],
  warnings: ['PictureDropped'],
};

const outlookReply: ExportedDocument = {
  program: 'Outlook, reply with quoted headers',
  html: `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr"><div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">D’accord, {{s1_<span style="font-weight:bold">nom</span>}}. {{s1_sign}}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>De :</b> Claire Martin &lt;claire@acier-nord.example&gt;<br><b>Envoyé :</b> mardi 24 novembre 2026 09:20<br><b>À :</b> Zoé<br><b>Objet :</b> RE: Offre</font><div>&nbsp;</div></div>
<div class="BodyFragment"><font size="2"><span style="font-size:11pt;"><div class="PlainText">&gt; Chantier de {{s1_ville}}<br>&gt; <a href="mailto:claire@acier-nord.example">claire@acier-nord.example</a></div></span></font></div>
<blockquote style="border:none;border-left:solid #CCCCCC 1.0pt;padding:0cm 0cm 0cm 6.0pt;margin-left:4.8pt;margin-right:0cm"><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Nora<br><b>Subject:</b> Offre</p></div><p>Premier message</p></blockquote></body></html>`,
  pages: [
    [
      'D’accord, Zoé Lefèvre.',
      'De : Claire Martin <claire@acier-nord.example>',
      'Objet : RE: Offre',
      '> Chantier de Lille',
      'From: Nora',
      'Premier message',
    ],
  ],
};

const gmail: ExportedDocument = {
  program: 'Gmail',
  html: `<div dir="ltr"><div style="display:none;max-height:0;overflow:hidden">Aperçu du message</div><div class="gmail_default" style="font-family:arial,sans-serif">Bonjour <span class="gmail_default" style="">{{s1_</span>nom}},</div><div><br></div><div><ol><li style="margin-left:15px">Étude</li><li style="margin-left:15px">Pose à {{s1_ville}}</li></ol></div><div><img src="${picture}" alt="photo.png" width="40" height="30" class="gmail-CToWUd" data-image-whitelisted=""><br></div><div>{{s1_sign}}</div>
<span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><table cellpadding="0" cellspacing="0" style="font-size:0px;line-height:0"><tbody><tr><td style="font-size:10pt;line-height:12pt">Claire Martin</td></tr></tbody></table></div>
<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Le mar. 24 nov. 2026 à 09:20, Zoé &lt;<a href="mailto:zoe@client.example">zoe@client.example</a>&gt; a écrit :<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div>Message cité</div></blockquote></div><img src="https://mail.example/open?id=1" width="1" height="1" alt=""></div>`,
  pages: [
    [
      'Aperçu du message',
      'Bonjour Zoé Lefèvre,',
      '1. Étude',
      '2. Pose à Lille',
      'Claire Martin',
      'a écrit :',
      'Message cité',
    ],
  ],
  pictures: 1,
  warnings: ['HiddenTextShown'],
};

const appleMail: ExportedDocument = {
  program: 'Apple Mail, text from Pages',
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;"><p style="margin: 0px; font-style: normal; font-variant-caps: normal; font-width: normal; font-size: 12px; line-height: normal; font-family: &quot;Helvetica Neue&quot;; font-size-adjust: none; font-kerning: auto; caret-color: rgb(0, 0, 0);"><span class="Apple-converted-space">&nbsp;</span><b>Convention</b></p>
<p style="margin: 0px; min-height: 14px;"><br></p><div>À {{s1_<span style="caret-color: rgb(0, 0, 0);">ville</span>}}, {{s1_nom}}</div>
<ol class="MailOutline" style="list-style-type: upper-roman;"><li style="margin: 0px; font-kerning: none;">Durée<span class="Apple-converted-space">&nbsp;</span></li><ul class="Apple-dash-list"><li style="margin: 0px">Un an</li></ul><li>Prix</li></ol>
<span style="page-break-after: always;"></span><div><br class="Apple-interchange-newline"><img apple-inline="yes" id="A1" src="${picture}" alt="sceau.png"> {{s1_sign}}</div><blockquote type="cite"><div>Le 24 nov. 2026, Claire a écrit :</div><br><div>Cité</div></blockquote></body></html>`,
  pages: [
    ['Convention', 'À Lille, Zoé Lefèvre', 'I. Durée', 'Un an', 'II. Prix'],
    ['Claire a écrit :', 'Cité'],
  ],
  pictures: 1,
};

export const mailDocuments: ExportedDocument[] = [outlook, outlookReply, gmail, appleMail];
