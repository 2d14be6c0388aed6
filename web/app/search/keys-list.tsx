import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import styles from './search.module.css';
import { searchTexts } from './search-texts.ts';

const Keys = ({ names }: { names: readonly string[] }) => {
  const { or } = useTexts(searchTexts);
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ` ${or} `}
      <kbd className={styles.key}>{name}</kbd>
    </span>
  ));
};

/** Keyboards of Apple call it Cmd. */
const command = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');

export const KeysList = () => {
  const t = useTexts(searchTexts);
  return (
    <DescriptionList
      items={[
        { term: t.keySearch, value: <Keys names={[command(), '/']} /> },
        { term: t.keyHelp, value: <Keys names={['?']} /> },
        { term: t.keyMove, value: <Keys names={['↑', '↓', '←', '→']} /> },
        { term: t.keyClose, value: <Keys names={['Esc']} /> },
      ]}
    />
  );
};
