import { languages, type Language } from '#contract/roles.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { escapeHtml } from '#contract/text.ts';

const sentence = {
  fr: (who: string) =>
    `Personne n’a vérifié l’organisation qui envoie ce document au nom de ${who}. Ne signez que si vous l’attendiez.`,
  en: (who: string) =>
    `Nobody has verified the organisation that sends this document in the name of ${who}. Sign only if you expected it.`,
};

const previewSentence = {
  fr: 'Personne n’a vérifié l’organisation qui montre cet aperçu. N’y suivez aucun lien vers une page qui demande un mot de passe.',
  en: 'Nobody has verified the organisation that shows this preview. Follow no link in it to a page that asks for a password.',
};

const inBoth = (say: (language: Language) => string): string =>
  `<p id="caution">${languages.map((language) => `<span lang="${language}">${say(language)}</span>`).join('')}</p>`;

/** In both languages, of which the reader chooses one: anybody could have sent this document in anybody's name. */
export const cautionHtml = ({ firstName, lastName, email }: WebdocView['owner']): string => {
  const who = escapeHtml(`${firstName} ${lastName} (${email})`);
  return inBoth((language) => sentence[language](who));
};

/** The people of a preview are invented, so nobody is named. */
export const previewCautionHtml = (): string => inBoth((language) => previewSentence[language]);

/** A sheet of its own: pages of verified companies do not load it. Its letters are as large at every zoom of the sheets. */
export const cautionCss = `#caution{box-sizing:border-box;width:210mm;max-width:100%;margin:0;padding:.75em 1em;border:1px solid transparent;border-radius:.4em;line-height:1.45;overflow-wrap:anywhere;background:#fff3d6;color:#4d3800;font-size:calc(15px/(var(--sheet-base,1)*var(--reader-zoom,1)))}[data-reflow] #caution{font-size:14px}html:lang(fr) #caution>:lang(en),html:lang(en) #caution>:lang(fr){display:none}`;
