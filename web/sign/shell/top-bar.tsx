import { languages } from '#contract/roles.ts';
import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';
import { MenuBarsIcon } from '#ui/icons/icons.tsx';
import styles from './top-bar.module.css';
import { useSignLanguage } from './sign-context.ts';

const logoSizes = { S: styles['logoS'], M: styles['logoM'], L: styles['logoL'] };

interface Props {
  title: string;
  branding: WebdocBranding;
  /** True if no other screen has its own `h1`: the title is then the `h1`. */
  isHeading: boolean;
  pane?: { isOpen: boolean; onToggle: () => void } | undefined;
  children?: React.ReactNode;
}

const LanguageSelect = () => {
  const { language, texts, choose } = useSignLanguage();
  return (
    <select
      className={styles['language']}
      aria-label={texts.language}
      data-language=""
      value={language}
      onChange={({ target }) => {
        const chosen = languages.find((word) => word === target.value);
        if (chosen) choose(chosen);
      }}
    >
      <option value="fr">FR</option>
      <option value="en">EN</option>
    </select>
  );
};

export const TopBar = ({ title, branding, isHeading, pane, children }: Props) => {
  const { texts } = useSignLanguage();
  const Title = isHeading ? 'h1' : 'p';
  return (
    <header className={styles['top']}>
      {branding.Logo && (
        <img className={`${styles['logo']} ${logoSizes[branding.LogoSize]}`} src={branding.Logo} alt="" />
      )}
      <Title className={styles['name']} title={title}>
        {title}
      </Title>
      {children}
      <LanguageSelect />
      {pane && (
        <button
          type="button"
          className={styles['toggle']}
          aria-label={texts.showPane}
          aria-expanded={pane.isOpen}
          onClick={pane.onToggle}
        >
          <MenuBarsIcon size={24} />
        </button>
      )}
    </header>
  );
};
