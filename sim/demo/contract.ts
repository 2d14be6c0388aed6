/** Two realistic documents: a service contract and its data-protection annex. */

const style = `
  body { font-family: Arial, sans-serif; font-size: 11pt; line-height: 1.5; color: #012638 }
  h1 { font-size: 20pt; margin: 0 0 4pt }
  h2 { font-size: 13pt; margin: 18pt 0 6pt; color: #0B5F5C }
  .reference { color: #4A6270; margin: 0 0 18pt }
  table { width: 100%; border-collapse: collapse; margin: 10pt 0 }
  th, td { border-bottom: 1px solid #C9D6DE; padding: 6pt 8pt; text-align: left }
  th { background: #EAF6FF }
  td.amount, th.amount { text-align: right }
  .signatures { display: flex; gap: 24pt; margin-top: 24pt }
  .signatures > div { flex: 1; border: 1px solid #C9D6DE; padding: 12pt }
`;

const article = (number: number, title: string, text: string): string =>
  `<h2>Article ${number} – ${title}</h2><p>${text}</p>`;

const articles = [
  article(
    1,
    'Objet',
    "Le prestataire assure la maintenance préventive et corrective des trois lignes de coulée du site de Lille, pièces d'usure comprises, selon le calendrier joint.",
  ),
  article(
    2,
    'Durée',
    'Le contrat prend effet à la date indiquée ci-dessous pour une durée de douze mois, reconduite tacitement sauf dénonciation trois mois avant le terme.',
  ),
  article(
    3,
    'Niveaux de service',
    'Toute panne bloquante est prise en charge en moins de quatre heures ouvrées. Au-delà, une pénalité de 2\u00A0% du montant mensuel est due par heure entamée, dans la limite de 20\u00A0%.',
  ),
  article(
    4,
    'Confidentialité',
    "Chacune des parties garde secrètes, pendant le contrat et cinq ans après, les informations techniques et commerciales qu'elle reçoit de l'autre.",
  ),
  article(
    5,
    'Responsabilité',
    "La responsabilité du prestataire est limitée au montant annuel du contrat, sauf faute lourde ou dommage corporel. Il déclare être assuré pour l'ensemble de ses interventions.",
  ),
  article(
    6,
    'Droit applicable',
    'Le contrat est régi par le droit français. À défaut d’accord amiable, le tribunal de commerce de Lille Métropole est seul compétent.',
  ),
].join('\n');

const contract = `<style>${style}</style>
<h1>Contrat de maintenance</h1>
<p class="reference">Réf. AN-2026-118 · Acier Nord SA, 12 rue des Fonderies, 59000 Lille</p>
<p>Entre <strong>Acier Nord SA</strong>, représentée par Claire Martin, et le prestataire, représenté par
{{s1.nom}}, en qualité de {{s1.fonction}}.</p>
${articles}
<h2>Article 7 – Prix</h2>
<table>
  <thead><tr><th>Prestation</th><th>Fréquence</th><th class="amount">Montant HT</th></tr></thead>
  <tbody>
    <tr><td>Visite préventive</td><td>mensuelle</td><td class="amount">1 850,00\u00A0€</td></tr>
    <tr><td>Astreinte</td><td>continue</td><td class="amount">960,00\u00A0€</td></tr>
    <tr><td>Pièces d'usure</td><td>forfait annuel</td><td class="amount">4 200,00\u00A0€</td></tr>
  </tbody>
</table>
<p>Le contrat prend effet le {{s1.date}}.</p>
<p>{{s1.lu}} J'ai lu et j'accepte les conditions du présent contrat.</p>
<div class="signatures">
  <div><p>Pour le prestataire</p>{{s1.signature}}</div>
  <div><p>Pour Acier Nord SA – vu le {{s2.date}}</p>{{s2.signature}}</div>
</div>`;

const annex = `<style>${style}</style>
<h1>Annexe – Protection des données</h1>
<p class="reference">Annexe 1 au contrat AN-2026-118</p>
<p>Le prestataire n'accède qu'aux données nécessaires à la maintenance\u00A0: nom, téléphone et horaires des
opérateurs d'astreinte. Il les efface trente jours après la fin du contrat.</p>
<p>Délégué à la protection des données du prestataire\u00A0: {{s1.dpo}}</p>
<p>Observations d'Acier Nord\u00A0: {{s2.observations}}</p>`;

const field = (tag: string, type: string, name: string, more: object = {}) => ({
  tag: `{{${tag}}}`,
  recipient: tag.slice(0, 2),
  type,
  name,
  ...more,
});

/** The body of `POST /api/public/webdocs` for the demo's contract. */
export const demoWebdoc = {
  name: 'Contrat de maintenance AN-2026-118',
  language: 'fr',
  allowDecline: true,
  externalId: 'demo-contract',
  signingOrder: 'parallel',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [
    { title: 'Contrat de maintenance', html: contract },
    { title: 'Annexe – Protection des données', html: annex },
  ],
  signatories: [
    {
      firstName: 'Hélène',
      lastName: 'Lefèvre',
      email: 'helene.lefevre@meca-flandres.example',
      language: 'fr',
    },
    { firstName: 'Yanis', lastName: 'Belkacem', email: 'yanis.belkacem@acier-nord.example', language: 'fr' },
  ],
  interactions: [
    field('s1.nom', 'text', 'Nom et prénom', { maxLength: 80 }),
    field('s1.fonction', 'text', 'Fonction', { maxLength: 80, instruction: 'Par exemple\u00A0: gérante' }),
    field('s1.date', 'date', "Date d'effet"),
    field('s1.lu', 'checkbox', 'Lu et accepté'),
    field('s1.dpo', 'text', 'Délégué à la protection des données', { isOptional: true, maxLength: 120 }),
    field('s1.signature', 'signature', 'Signature du prestataire', { width: 260, height: 90 }),
    field('s2.date', 'date', 'Date'),
    field('s2.observations', 'text', 'Observations', { isOptional: true, maxLength: 300 }),
    field('s2.signature', 'signature', "Signature d'Acier Nord", { width: 260, height: 90 }),
  ],
};

/** The body of `POST /api/public/previews` for its first document. */
export const demoPreview = {
  name: demoWebdoc.name,
  html: contract,
  interactions: demoWebdoc.interactions.filter(({ tag }) => contract.includes(tag)),
};
