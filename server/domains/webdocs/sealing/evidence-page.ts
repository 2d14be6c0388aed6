import { rangesText } from '#contract/page-ranges.ts';
import type { Language } from '#contract/roles.ts';
import type { Evidence, HolderChange, SignatoryEvidence } from './evidence.ts';
import { evidenceTexts, type EvidenceWords } from './evidence-texts.ts';
import { verifyLink } from '../links.ts';
import type { TrailLine } from '../trail.ts';
import { fullName } from '#contract/text.ts';
import { escapeHtml } from '#contract/text.ts';
import { normalized } from '#contract/composed.ts';

export const evidenceCss = `
@page evidence{size:A4;margin:18mm 16mm 20mm}
.evidence{page:evidence;break-before:page;background:#fff;font:9pt/1.45 Arial,sans-serif;color:#012638}
.evidence h2{font-size:17pt;margin:0 0 2mm}
.evidence h3{font-size:11.5pt;margin:6mm 0 2mm;border-bottom:.3mm solid #0B827E;padding-bottom:1mm;break-after:avoid}
.evidence h4{flex:1;font-size:10pt;margin:0;overflow-wrap:anywhere}
.evidence .who{display:flex;align-items:flex-end;gap:4mm;margin:4mm 0 1mm;break-after:avoid}
.evidence .who img{max-width:50mm;max-height:16mm}
.evidence dl{display:grid;grid-template-columns:42mm 1fr;gap:.8mm 4mm;margin:0}
.evidence dt{color:#4A6270}
.evidence dd{margin:0;overflow-wrap:anywhere}
.evidence table{width:100%;border-collapse:collapse;font-size:7.5pt}
.evidence table+dl{margin-top:3mm}
.evidence th{text-align:left;color:#4A6270;font-weight:400}
.evidence th,.evidence td{padding:.8mm 2mm .8mm 0;vertical-align:top;border-bottom:.1mm solid #DDE6EC}
.evidence td:nth-child(2){white-space:nowrap}
.evidence td:nth-child(4){min-width:28mm;overflow-wrap:anywhere}
.evidence table code{font-size:6.5pt}
.evidence tr,.evidence .person{break-inside:avoid}
.evidence code{font:7pt/1.4 Arial,sans-serif;overflow-wrap:anywhere}`;

/**
 * The text in composed form (NFC), because the fonts draw it like this. Characters that no font draws are left out of
 * the whole section (`final-document.ts`).
 */
const printed = (text: string): string => escapeHtml(normalized(text, 'NFC'));

const utc = (date: Date): string => `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 23)} UTC`;

/** Times in UTC for the proof and in Paris time for the reader. */
const bothTimes = (date: Date, language: Language): string => {
  const paris = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  });
  return `${utc(date)} (${paris.format(date)} Europe/Paris)`;
};

const rows = (pairs: [term: string, html: string][]): string =>
  `<dl>${pairs.map(([term, html]) => `<dt>${escapeHtml(term)}</dt><dd>${html}</dd>`).join('')}</dl>`;

const hashed = (items: { label: string; sha256: string | null }[]): string =>
  items.map(({ label, sha256 }) => `${printed(label)}<br><code>${escapeHtml(sha256 ?? '')}</code>`).join('<br>');

const secondFactorHtml = (
  identified: SignatoryEvidence['secondFactor'],
  words: EvidenceWords,
  language: Language,
): string => {
  if (!identified) return words.none;
  const { channel, destination, verifiedAt } = identified;
  return `${escapeHtml(words.code[channel](destination))}<br>${bothTimes(new Date(verifiedAt), language)}`;
};

const named = ({ firstName, lastName, email }: HolderChange['from']): string =>
  printed(`${firstName} ${lastName} (${email})`);

const holderHtml = ({ at, from, to, reason }: HolderChange, language: Language): string =>
  `${named(from)} → ${named(to)}<br>${bothTimes(at, language)}${reason === null ? '' : `<br>“${printed(reason)}”`}`;

const signatoryHtml = (did: SignatoryEvidence, words: EvidenceWords, language: Language): string => {
  const { party, consent, pages, pagesReached, values, signatures, files } = did;
  const time = (date: Date | null) => (date ? bothTimes(date, language) : words.notKnown);
  const pairs: [string, string][] = [
    ...did.holders.map((change): [string, string] => [
      change.event === 'signer.delegated' ? words.handedOver : words.corrected,
      holderHtml(change, language),
    ]),
    [words.notified, time(did.notifiedAt)],
    [words.opened, time(did.openedAt)],
    [words.signed, `${time(did.signedAt)}${did.byToken ? `<br>${escapeHtml(words.byToken)}` : ''}`],
    [words.address, printed(did.address ?? words.notKnown)],
    [words.browser, printed(did.userAgent || words.notKnown)],
    [words.secondFactor, secondFactorHtml(did.secondFactor, words, language)],
    [
      words.consent,
      consent
        ? `“${printed(consent.text)}” (${escapeHtml(consent.language)})<br><code>${escapeHtml(consent.sha256)}</code>`
        : words.notKnown,
    ],
    [
      words.pages,
      pagesReached ? escapeHtml(words.pagesReached(rangesText(pagesReached.ranges), pagesReached.of)) : words.notKnown,
    ],
  ];
  if (pages)
    pairs.push([words.confirmed, hashed([{ label: words.confirmedPages(pages.pages), sha256: pages.sha256 }])]);
  if (values.length > 0)
    pairs.push([words.fields, hashed(values.map(({ name, sha256 }) => ({ label: name, sha256 })))]);
  if (files.length > 0)
    pairs.push([
      words.files,
      hashed(files.map(({ name, fileName, sha256 }) => ({ label: `${name} (${fileName})`, sha256 }))),
    ]);
  const name = printed(fullName(party));
  const pictures = signatures
    .map((data) => `<img src="${escapeHtml(data)}" alt="${words.signatureOf(name)}">`)
    .join('');
  return `<div class="person"><div class="who"><h4>${name} – ${printed(party.email)}</h4>${pictures}</div>${rows(pairs)}</div>`;
};

const trailHtml = (trail: TrailLine[], words: EvidenceWords): string => {
  const lines = trail.map(
    ({ seq, at, event, actor, hash, clockBackSeconds: back }) =>
      `<tr><td>${seq}</td><td>${utc(at)}</td><td>${escapeHtml(words.events[event])}${back ? `<br>(${escapeHtml(words.clockBack(back))})` : ''}</td><td>${printed(words.actors[actor.kind] ?? actor.name)}</td><td><code>${escapeHtml(hash)}</code></td></tr>`,
  );
  return `<table><thead><tr><th scope="col">n°</th><th scope="col">${words.when}</th><th scope="col">${words.what}</th><th scope="col">${words.whoDid}</th><th scope="col">SHA-256</th></tr></thead><tbody>${lines.join('')}</tbody></table>`;
};

/** The evidence section in one language, on separate pages after the documents. */
export const evidenceSection = (
  evidence: Evidence,
  language: Language,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): string => {
  const words = evidenceTexts[language];
  const { webdoc, account, owner, documents, signatories, trail, head, browser } = evidence;
  return `<section class="evidence" lang="${language}">
<h2>${words.title}</h2>
<p>${words.intro}</p>
<h3>${words.document}</h3>
${rows([
  [words.name, printed(webdoc.name)],
  [words.reference, escapeHtml(webdoc.id)],
  [words.sender, printed(`${owner.firstName} ${owner.lastName} – ${owner.email}`)],
  [words.account, printed(account.isVerified ? account.name : words.unverified(account.name, productName))],
  [words.created, bothTimes(webdoc.createdAt, language)],
  [words.completed, webdoc.completedAt ? bothTimes(webdoc.completedAt, language) : words.notKnown],
  [words.contents, hashed(documents.map(({ title, sha256 }) => ({ label: title, sha256 })))],
  [words.level, words.levelText],
])}
<h3>${words.signatories}</h3>
${signatories.map((did) => signatoryHtml(did, words, language)).join('\n')}
<h3>${words.trail}</h3>
<p>${words.trailIntro}</p>
${trailHtml(trail, words)}
${rows([
  [words.head, `<code>${escapeHtml(head)}</code>`],
  [words.production, `${printed(productName)} – ${printed(browser)}`],
])}
<p>${words.attached} ${words.verify} ${escapeHtml(verifyLink(publicUrl))}</p>
</section>`;
};
