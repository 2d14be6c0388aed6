import { articles, longAnswer, prose, scripts } from './letters.ts';
import type { Family } from './sketch.ts';

const types = ['text', 'number', 'date', 'checkbox', 'picklist', 'signature', 'mention'] as const;

const eighty: Family = ({ field, variant }) =>
  `<style>td{border:1px solid #999;padding:2px 4px;font-size:9pt}</style><h1>Formulaire</h1><table>${Array.from({ length: 40 }, (_, at) => `<tr><td>Question ${at}</td><td>${field(types[(at + variant) % types.length])}</td><td>${field('text', { answer: `Réponse ${at}` })}</td></tr>`).join('')}</table>`;

const copies: Family = ({ field, variant }) => {
  const [name, town, sign] = [field(), field('text', { answer: 'Œuilly-sur-Ÿser' }), field('signature')];
  return `<h1>Copies</h1>${Array.from({ length: 6 + variant }, (_, at) => `<p>${at}. ${name}, ${town} : ${prose(3, at)} ${at % 3 === 0 ? sign : ''}</p>`).join('')}`;
};

const repeatedHead: Family = ({ field, variant }) =>
  `<style>td,th{border:1px solid #777;padding:3px}</style><table><thead><tr><th>N°</th><th>Client : ${field('text', { answer: variant % 2 ? longAnswer(2) : 'Dupont' })}</th></tr></thead><tfoot><tr><td>Paraphe</td><td>${field('signature', { width: 60, height: 20 })}</td></tr></tfoot><tbody>${Array.from({ length: 60 + variant * 10 }, (_, at) => `<tr><td>${at}</td><td>${prose(1, at)} ${at % 20 === 0 ? field('text', { answer: `Rang ${at}` }) : ''}</td></tr>`).join('')}</tbody></table>`;

const oddPlaces: Family = ({ field, variant }) =>
  `<style>.a{position:absolute;top:${variant * 10}px;left:40px;width:400px}h1{margin-top:90px}.t{margin:80px 0;transform:rotate(${variant * 4}deg) scale(.9)}.c{columns:2}.v{writing-mode:vertical-rl;height:160px}.i{display:inline-block;width:80px}</style>
  <h1>Titre ${field('text', { answer: 'dans le titre' })}</h1><ul><li>${field()}</li></ul><p><a href="https://example.com/">Lien ${field('text', { answer: 'lié' })}</a></p>
  <div class="a">Absolu ${field('text', { answer: 'posé' })}</div><div class="t">Tourné ${field('text', { answer: 'tourné' })}</div><div class="c">${prose(9)} ${field()} ${prose(14)} ${field('date')}</div>
  <dl><dt>${field('text', { answer: 'terme' })}</dt><dd>${field('number')}</dd></dl><div class="v">${field('text', { answer: 'debout' })}</div><span class="i">${field('text', { answer: 'un texte plus large que son bloc' })}</span>
  <p style="font-size:6pt">${field('text', { answer: 'petit' })}</p><p style="font-size:40pt;line-height:.7">${field('text', { answer: 'grand' })}</p><sup>${field('text', { answer: 'haut' })}</sup><small>${field('checkbox')}</small>
  <table><caption>${field('text', { answer: 'légende' })}</caption><tr><th>${field('text', { answer: 'tête' })}</th></tr></table><p dir="rtl">${field('text', { answer: scripts['arabic']! })} ${scripts['arabic']}</p>`;

const pageEnds: Family = ({ field, variant }) =>
  `<style>p{margin:0;line-height:20px;font-size:13px}</style>${Array.from({ length: 44 + variant }, (_, at) => `<p>Ligne ${at} du contrat</p>`).join('')}<p>${field()} ${field('signature')} ${field('text', { height: 200, answer: longAnswer(3) })}</p>${articles(2)}<div style="columns:2">${articles(6, 3)}${field('text', { width: 260, height: 120, answer: longAnswer(2) })}${articles(8, 3)}</div>`;

const longValues: Family = ({ field, variant }) =>
  `<h1>Réponses</h1><p>Motif : ${field('text', { answer: longAnswer(4 + variant * 6) })}</p><p>${field('text', { width: 500, height: 80, answer: longAnswer(3) })}</p><p>Mot : ${field('text', { answer: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(1 + (variant % 3)) })}</p><table border="1"><tr><td style="width:60px">${field('text', { answer: '12 rue de la République, 69002 Lyon' })}</td><td>${prose(3)}</td></tr></table><p>${field('text', { answer: `${longAnswer(1)}\n\tdeuxième ligne\r\n\r\ntroisième` })}</p>`;

const longScripts: Family = ({ field, variant }) => {
  const entries = Object.entries(scripts).filter((_, at) => at % 6 === variant % 6);
  return `<h1>Longs</h1>${entries.map(([name, text]) => `<p>${name} : ${field('text', { answer: `${text} `.repeat(14).trim() })}</p>`).join('')}`;
};

const given: Family = ({ field, variant }) =>
  `<h1>Connus</h1><p>${field('text', { isAutofilled: true, value: longAnswer(1 + variant) })} et ${field('mention')}</p><p>${field('checkbox', { isAutofilled: true, value: 'true' })} ${field('date', { isAutofilled: true, value: '2027-01-02' })} ${field('number', { isAutofilled: true, value: '12.5' })} ${field('picklist', { isAutofilled: true, value: 'Argent' })}</p><p>${Object.values(
    scripts,
  )
    .slice(variant % 8, (variant % 8) + 8)
    .map((text) => field('text', { isAutofilled: true, value: text }))
    .join(' – ')}</p><p>${field('text', { value: 'défaut', answer: 'changé' })}</p>`;

const optional: Family = ({ field, variant }) =>
  `<h1>Facultatif</h1><p>${field('text', { isOptional: true, answer: '' })} ${field('checkbox', { isOptional: true, answer: 'false' })} ${field('signature', { isOptional: true, answer: '' })} ${field('date', { isOptional: true, answer: '' })}</p><p>${prose(2 + variant)}</p><p>${field('text', { isOptional: true, answer: 'rempli' })}</p>`;

const everybody =
  (count: number): Family =>
  ({ field, variant }) =>
    `<h1>À plusieurs</h1>${Array.from({ length: count }, (_, at) => {
      const by = at + 1;
      return `<p>Partie ${by} : ${field('text', { by })}, ${field('text', { by, answer: longAnswer((at + variant) % 4) || 'court' })} – ${field('date', { by })} ${field('checkbox', { by })}</p><p>${prose(3, at)}</p>`;
    }).join(
      '',
    )}<table style="width:100%"><tr>${Array.from({ length: count }, (_, at) => `<td>Signature ${at + 1}<br>${field('signature', { by: at + 1, width: 150, height: 60 })}</td>`).join('')}</tr></table>`;

export const fieldFamilies: Record<string, Family> = {
  eighty,
  copies,
  repeatedHead,
  oddPlaces,
  pageEnds,
  longValues,
  longScripts,
  given,
  optional,
};

export const sixTogether = everybody(6);
export const twoTogether = everybody(2);
