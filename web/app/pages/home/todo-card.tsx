import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LogsIcon } from '#ui/icons/icons.tsx';
import { ToneIcon, type Tone } from '#ui/icons/tone-icon.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import type { TodoSource } from './todo.ts';
import styles from './todo-card.module.css';
import { todoTexts } from './todo-texts.ts';
import { useTodos } from './use-todos.tsx';

interface LineProps {
  tone: Tone;
  title: string;
  detail?: string | undefined;
  action?: React.ReactNode;
}

const Line = ({ tone, title, detail, action }: LineProps) => (
  <>
    <div className={styles.said}>
      <span className={classNames(styles.icon, styles[tone])}>
        <ToneIcon tone={tone} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      </div>
    </div>
    {action}
  </>
);

/** One line for all sources that failed: each of them alone would hide what the others say. */
const Failed = ({ sources }: { sources: readonly TodoSource[] }) => {
  const t = useTexts(todoTexts);
  const { retry } = useUiTexts();
  const sentence = useFailureSentence();
  const again = () => {
    for (const { refetch } of sources) refetch();
  };
  return (
    <Line
      tone="warning"
      title={t.failed}
      detail={sentence(sources[0]?.error)}
      action={
        <Button size="small" loading={sources.some(({ isFetching }) => isFetching)} onClick={again}>
          {retry}
        </Button>
      }
    />
  );
};

/**
 * What waits for the reader, each with the one action that settles it (REQ-1.2.104).
 * @param isQuiet shows nothing at all when nothing waits
 */
export const TodoCard = ({ isQuiet = false }: { isQuiet?: boolean }) => {
  const t = useTexts(todoTexts);
  const sources = useTodos();
  const todos = sources.flatMap((source) => source.todos);
  const failed = sources.filter(({ error, todos: known }) => error !== null && known.length === 0);
  const isLoading = sources.some((source) => source.isLoading);
  const isEmpty = todos.length === 0 && failed.length === 0;
  if (isEmpty && isQuiet) return null;
  return (
    <Card title={t.title} icon={<LogsIcon />} padding="flush">
      <ul className={styles.list} aria-busy={isLoading}>
        {todos.map((todo) => (
          <li key={todo.id}>
            <Line {...todo} />
          </li>
        ))}
        {failed.length > 0 && (
          <li>
            <Failed sources={failed} />
          </li>
        )}
        {isEmpty && (
          <li>{isLoading ? <SkeletonText lines={2} /> : <Line tone="success" title={t.none} detail={t.noneText} />}</li>
        )}
      </ul>
    </Card>
  );
};
