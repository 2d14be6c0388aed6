import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedQuestion } from '#contract/webdocs/questions.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Status } from '#ui/states/status.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { AnswerQuestion } from './answer-question.tsx';
import { questionsQuery } from './question-queries.ts';
import { questionTexts } from './question-texts.ts';
import { exactMoment } from '../service-terms.ts';
import styles from '../sign-logs.module.css';

const Given = ({ asked }: { asked: AskedQuestion }) => {
  const t = useTexts(questionTexts);
  const language = useLanguage();
  const { answer, answeredBy, answeredDate, canBeAnswered } = asked;
  if (answer === null || answeredDate === null)
    return (
      <p>
        <Status tone={canBeAnswered ? 'warning' : 'neutral'}>{canBeAnswered ? t.waiting : t.unanswered}</Status>
      </p>
    );
  return (
    <div className={styles.given}>
      <p className={styles.why}>
        {answeredBy} · {exactMoment(answeredDate, language)}
      </p>
      <p className={styles.said}>{answer}</p>
    </div>
  );
};

const Asked = ({ webdocId, asked }: { webdocId: string; asked: AskedQuestion }) => {
  const t = useTexts(questionTexts);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { askedBy, askedDate, question, canBeAnswered } = asked;
  return (
    <li className={styles.entry}>
      <p>
        <strong>{askedBy}</strong> <span className={styles.why}>{exactMoment(askedDate, language)}</span>
      </p>
      <p className={styles.said}>{question}</p>
      <Given asked={asked} />
      {canBeAnswered && !isOpen && (
        <Button size="small" aria-label={t.answerTo(askedBy)} onClick={() => setIsOpen(true)}>
          {t.answer}
        </Button>
      )}
      {canBeAnswered && isOpen && <AnswerQuestion webdocId={webdocId} asked={asked} onClose={() => setIsOpen(false)} />}
    </li>
  );
};

/** What signatories have asked about one of our documents, and the answers (REQ-2.7.59). */
export const Questions = ({ webdocId }: { webdocId: string }) => {
  const t = useTexts(questionTexts);
  const query = useQuery(questionsQuery(webdocId));
  const { data, error } = query;
  if (data?.length === 0 || (!data && !error)) return null;
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      {!data && <LoadFailure title={t.failed} query={query} />}
      {data && (
        <ul className={styles.answers}>
          {data.map((asked) => (
            <Asked key={asked.id} webdocId={webdocId} asked={asked} />
          ))}
        </ul>
      )}
    </section>
  );
};
