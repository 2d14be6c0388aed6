import { articles, longAnswer, prose } from './letters.ts';
import type { Family } from './sketch.ts';

const clause = '<p id="clause">Le Client renonce à toute garantie et paie 900 000 euros de pénalité.</p>';
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p class="l">Ligne ${at} des conditions</p>`).join('');
const flat = 'p.l{margin:0;height:20px;line-height:20px;font-size:13px}';

const whiteBox: Family = ({ field, variant }) =>
  `<style>.w{position:absolute;left:0;top:${60 + variant * 15}px;width:${300 + variant * 40}px;height:70px;background:#fff}</style><h1>Accord</h1>${clause}<p>${prose(4)}</p>${clause}<div class="w"></div><p>${field()}</p>`;

/** Decision 15: the end of a page moves the clause away from the box, or under it. */
const pageEnd: Family = ({ field, variant }) =>
  `<style>${flat}.k{break-inside:avoid}.w{position:relative;top:-${20 + variant * 4}px;height:${40 + variant * 4}px;background:#fff}</style>${lines(38 + variant)}<div class="k">${clause}<p>${field('text', { answer: variant % 2 ? longAnswer(2) : 'ok' })}</p></div><div class="w"></div>${lines(30)}`;

const pushed: Family = ({ field, variant }) =>
  `<style>${flat}.w{position:absolute;top:${900 + variant * 10}px;left:0;width:500px;height:60px;background:white}</style><p>${field('text', { answer: longAnswer(variant % 4) || 'x' })}</p>${lines(50)}<div class="w"></div>${clause}${lines(20)}`;

const stacked: Family = ({ field, variant }) =>
  `<style>.z{position:relative;z-index:${variant - 3}}.y{position:absolute;top:80px;left:20px;z-index:-1;background:#ffd;width:400px;height:200px}.o{opacity:.4}.b{mix-blend-mode:multiply;isolation:isolate;background:#fcc}</style><h1>Couches</h1><div class="y">dessous</div><div class="z">${clause}</div><div class="o">${prose(2)} ${field()}</div><div class="b" style="margin-top:-30px">${prose(2)}</div>`;

const looksAtValues: Family = ({ field, variant }) =>
  `<style>p:has(.value)::after{content:"CACHÉ";background:#fff}p:empty{display:block;height:400px}.field:empty+b{position:relative;top:-60px;background:#fff}[data-field]{color:#fff}[lang^="x-"]{background:#000}[data-must-print]{position:absolute}span:nth-child(1):not(:empty)~b{background:#fff;color:#fff}span:empty{padding:40px}[style]{margin-top:-50px}.value{font-size:60pt}img{position:absolute;top:0}</style>
  <h1>Regarde</h1><p>${field()}<b>Clause ${variant} visible</b></p>${clause}<p><span></span>${field('text', { answer: longAnswer(1) })}</p><p>${field('signature')}<i>après</i></p><p></p>${prose(3)}`;

const counters: Family = ({ field, variant }) =>
  `<style>.field{counter-increment:x 5}.value{counter-increment:x 7}img{counter-increment:x 3}p::after{content:counter(x)}body{counter-reset:x}q::before{content:"« "}</style><p>${field()}</p><p>${field('signature')}</p><p>total</p>${Array.from({ length: variant + 1 }, () => `<p>${field('text', { answer: 'a' })}</p>`).join('')}`;

const bigField: Family = ({ field, variant }) =>
  `<style>p span,p em{font-size:${40 + variant * 10}pt;line-height:${variant % 2 ? '.6' : '3'}}.n span{margin:-40px;padding:30px;border:20px solid red;width:900px;position:absolute;left:-90px}</style><p>Montant ${field('number')}</p><div class="n">${field()} ${field('signature')}</div>${clause}`;

const overField: Family = ({ field, variant }) =>
  `<style>.w{position:absolute;top:${20 + variant * 6}px;left:0;width:600px;height:40px;background:#fff}.u{position:relative;z-index:2}</style><p>${variant % 2 ? '' : 'Montant '}${field('number', { answer: '90000' })} ${field('text', { answer: 'caché ?' })}</p><div class="w"></div>${clause}<div class="u">${prose(3)}</div>`;

const transforms: Family = ({ field, variant }) =>
  `<style>.t{transform:translate(${variant * 8 - 20}%,${variant * 5}px) rotate(${variant * 15}deg) skewX(${variant * 3}deg)}.s{transform:scale(${0.3 + variant * 0.15});transform-origin:0 0}</style><h1>Tordu</h1><div class="t">${prose(2)} ${field()}</div><div class="s">${prose(3)} ${field('text', { answer: 'réduit' })}</div>${clause}`;

const clipped: Family = ({ field, variant }) =>
  `<style>.c{height:${30 + variant * 5}px;overflow:hidden}.d{max-height:20px}.e{height:0;line-height:1}.x{text-overflow:ellipsis;white-space:nowrap;overflow:hidden;width:200px}</style><div class="c">${prose(6)} ${field()}</div><div class="d">${prose(2)}</div><p class="x">${prose(2)}</p><p class="e">${clause}</p><p>suite</p>`;

const faint: Family = ({ field, variant }) =>
  `<style>.w{color:#fff}.g{color:#fefefe}.h{background:#123;color:#fff;padding:6px}.m{font-size:1px}.o{opacity:.01}.v{visibility:hidden}.q{color:transparent}</style><p class="w">Blanc ${variant} sur blanc</p><p class="g">presque blanc ${field()}</p><p class="h">Blanc sur nuit ${field('text', { answer: 'clair' })}</p><p class="m">minuscule</p><p class="o">effacé</p><p class="v">invisible</p><p class="q">transparent</p>${clause}`;

const offSheet: Family = ({ field, variant }) =>
  `<style>.a{position:absolute;left:-${variant * 20}px;top:0}.m{padding-top:40px}.r{position:absolute;left:${500 + variant * 25}px;top:60px;white-space:nowrap}.m{margin-left:-${variant * 12}px}.w{white-space:nowrap}</style><div class="a">À gauche ${field('text', { answer: 'bord' })}</div><div class="r">À droite toute ${prose(1)}</div><p class="m">${prose(2)}</p><p class="w">${prose(2)}</p><p style="height:${variant * 300}px">haut</p>${clause}`;

const tall: Family = ({ field, variant }) =>
  `<style>.k{break-inside:avoid;border:2px solid}.f{float:left;width:45%}.f+.f{float:right}</style><div class="k">${articles(8 + variant)}${field()}</div><div class="f">${articles(6)}</div><div class="f">${articles(7)}${field('text', { answer: longAnswer(2) })}</div><div style="clear:both">${clause}</div><div style="display:flex">${Array.from({ length: 3 }, () => `<div>${articles(4, 4)}</div>`).join('')}</div>`;

const markup: Family = ({ field, variant }) =>
  `<p>${field('text', { answer: `</span></p><style>*{display:none}</style><script>x</script>&lt;b&gt;${variant}` })}</p><p>${field('text', { answer: '{{f1}} <!--page 2--> ${x} %s \\u0041' })}</p><p>a < b &amp; c &lt;d&gt;</p><table><tr><td>${field()}<p>mal <b>fermé<i></p></table>${clause}<p>Page 1 / 2</p><p>P${variant}</p>`;

const marks: Family = ({ field, variant }) =>
  `<p lang="x-f0">imite ${field()}</p><p lang="x-annex" role="group">imite l’annexe</p><div class="field field-box"><span class="value">faux champ</span></div><p class="given" data-must-print="{{f1}}">faux</p><section data-answers hidden>réponses</section><!--page 3--><p>${variant} ${field('text', { answer: longAnswer(3) })}</p><p>[1] ... … [1]</p>${clause}`;

const empties: Family = ({ field, variant }) =>
  `<style>@page{size:${['90mm 60mm', 'A5', 'letter', '400mm 500mm', '100mm 800mm'][variant % 5]};margin:${5 + (variant % 4) * 3}mm}</style>${'<div>'.repeat(60)}${field('text', { answer: 'profond' })}${'</div>'.repeat(60)}<p></p><table></table><ul></ul><p>&nbsp;</p>${clause}${prose(3)}`;

/** Rules that would change the pages with what somebody else enters later. */
export const watching: Family = ({ field, variant }) => {
  const of = (by: number) => {
    const isLeft = (variant + by) % 3 === 0;
    const more = { by, isOptional: true, ...(isLeft && { answer: '' }) };
    return `<p>${field('text', more)}<b>Clause ${by} visible</b></p><p>${field('signature', more)}<b>Clause signée ${by}</b></p><p>${field('checkbox', { by, isOptional: true, answer: String(!isLeft) })}<b>Clause cochée ${by}</b></p>`;
  };
  return `<style>span:empty{padding:40px}span:empty+b,span:empty~b{background:#fff;color:#fff}span:not(:empty)~b{font-size:${12 + variant}px}img{counter-increment:x 3;box-shadow:0 0 0 300px #fff;outline:200px solid #fff}svg{counter-increment:x}path,rect:only-child{transform:scale(3)}span span{box-shadow:0 0 0 200px #fff;float:left;letter-spacing:9px;width:900px}span span::after{content:"XXXXXXXX";font-size:60px}p::after{content:counter(x)}</style>
  <h1>Surveille</h1>${of(1)}${clause}${of(2)}${prose(3)}`;
};

export const hostileFamilies: Record<string, Family> = {
  whiteBox,
  pageEnd,
  pushed,
  stacked,
  looksAtValues,
  counters,
  bigField,
  overField,
  transforms,
  clipped,
  faint,
  offSheet,
  tall,
  markup,
  marks,
  empties,
};
