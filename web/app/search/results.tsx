/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for the listbox of a combobox with groups */
/* oxlint-disable jsx-a11y/click-events-have-key-events -- the keys are those of the combobox */
import { useTexts } from '#kit/texts.ts';
import type { Hit, Source } from './hits.ts';
import styles from './search.module.css';
import { searchTexts } from './search-texts.ts';

interface ListProps {
  id: string;
  sources: readonly Source[];
  /** Number of the chosen result over all kinds. */
  chosen: number;
  onChoose: (hit: Hit) => void;
}

/** The results, in a group for each kind. */
export const Results = ({ id, sources, chosen, onChoose }: ListProps) => {
  const t = useTexts(searchTexts);
  const all = sources.flatMap(({ hits }) => hits);
  return (
    <div id={id} role="listbox" aria-label={t.results} className={styles.list}>
      {sources.map(({ hits }) => {
        const [first] = hits;
        if (!first) return null;
        return (
          <div key={first.kind} role="group" aria-labelledby={`${id}-${first.kind}`}>
            <div id={`${id}-${first.kind}`} className={styles.kind}>
              {t[first.kind]}
            </div>
            {hits.map((hit) => {
              const at = all.indexOf(hit);
              return (
                <div
                  key={hit.id}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === chosen}
                  className={styles.hit}
                  onClick={() => onChoose(hit)}
                >
                  <span className={styles.title}>{hit.title}</span>
                  {hit.detail !== undefined && <span className={styles.detail}>{hit.detail}</span>}
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
};
