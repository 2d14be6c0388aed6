import { defaultBranding } from '#contract/limits.ts';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import { SignLanguageContext, useSignLanguage } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';
import { usePublished } from './heads/use-published.ts';
import { Picker } from './picker.tsx';
import { verifyTexts } from './texts.ts';
import { useChecks } from './use-checks.ts';
import { VerdictCard } from './verdict-card.tsx';
import styles from './verify.module.css';

const branding = { ...defaultBranding, Logo: null, LogoSize: 'M' } as const;

const Desk = ({ page }: { page: VerifyPage }) => {
  const { language } = useSignLanguage();
  const texts = verifyTexts[language];
  const { done, busy, check } = useChecks(page.certificates);
  const { index, states, again, later } = usePublished(page, done);
  const results = done.map((checked) => {
    const { verdict } = checked;
    const { kind } = verdict;
    const findings = (index && later?.findingsOn(verdict, index)) ?? [];
    const shown = later?.shownVerdict(verdict, findings, language) ?? {
      kind,
      title: texts[kind],
      body: texts[`${kind}Body`],
    };
    return { checked, findings, shown };
  });
  const [latest] = results;
  const said = latest && texts.said(latest.checked.name, latest.shown.title);
  return (
    <main className={styles['main']}>
      <h1>{texts.title}</h1>
      <p className={styles['intro']}>{texts.intro(page.productName)}</p>
      <p className={styles['intro']}>{texts.keeps}</p>
      <Picker onFiles={check} />
      <p className={styles['soft']}>{texts.stays}</p>
      <output className={busy === null ? styles['unseen'] : styles['busy']}>
        {busy === null ? said : texts.checking(busy)}
      </output>
      {results.length > 0 && (
        <ul className={styles['results']} aria-label={texts.results}>
          {results.map((result) => (
            <VerdictCard
              key={result.checked.id}
              checked={result.checked}
              shown={result.shown}
              findings={result.findings}
              logs={index?.logs ?? []}
              later={later}
              state={states.get(result.checked.id) ?? 'asking'}
              onAgain={() => again(result.checked)}
              productName={page.productName}
              takesFocus={busy === null && result === latest}
            />
          ))}
        </ul>
      )}
    </main>
  );
};

export const App = ({ page }: { page: VerifyPage }) => {
  const speech = usePageLanguage(page.language);
  return (
    <SignLanguageContext value={speech}>
      <TopBar title={page.productName} branding={branding} isHeading={false} />
      <Desk page={page} />
    </SignLanguageContext>
  );
};
