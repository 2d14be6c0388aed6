import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './legal-footer.module.css';
import { shellTexts } from './texts.ts';

const thisYear = new Date().getFullYear();

/** Copyright and legal terms, under every page without the menu. */
export const LegalFooter = ({ className }: { className?: string | undefined }) => {
  const t = useTexts(shellTexts);
  const { productName, links } = useConfig();
  return (
    <footer className={classNames(styles.footer, className)}>
      <span>{t.copyright(productName, thisYear)}</span>
      <a href={links.legalTerms} target="_blank" rel="noopener noreferrer">
        {t.legalTerms}
      </a>
    </footer>
  );
};
