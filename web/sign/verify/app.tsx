import { defaultBranding } from '#contract/limits.ts';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import { SignLanguageContext, useSignLanguage } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';
import { Picker } from './picker.tsx';
import { verifyTexts } from './texts.ts';
import { useChecks } from './use-checks.ts';
import { VerdictCard } from './verdict-card.tsx';
import styles from './verify.module.css';

const branding = { ...defaultBranding, Logo: null, LogoSize: 'M' } as const;

const Desk = ({ page }: { page: VerifyPage }) => {
  const texts = verifyTexts[useSignLanguage().language];
  const { done, busy, check } = useChecks(page.certificates);
  const [latest] = done;
  const said = latest && texts.said(latest.name, texts[latest.verdict.kind]);
  return (
    <main className={styles['main']}>
      <h1>{texts.title}</h1>
      <p className={styles['intro']}>{texts.intro(page.productName)}</p>
      <Picker onFiles={check} />
      <p className={styles['soft']}>{texts.stays}</p>
      <output className={busy === null ? styles['unseen'] : styles['busy']}>
        {busy === null ? said : texts.checking(busy)}
      </output>
      {done.length > 0 && (
        <ul className={styles['results']} aria-label={texts.results}>
          {done.map((checked) => (
            <VerdictCard
              key={checked.id}
              checked={checked}
              productName={page.productName}
              takesFocus={busy === null && checked === latest}
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
