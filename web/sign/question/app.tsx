import { useState } from 'react';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import { AlertIcon, CheckCircleIcon, ClockIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { CardPage } from '../shell/card-page.tsx';
import cardStyles from '../shell/screen-card.module.css';
import { ScreenCard } from '../shell/screen-card.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import { useKeptText } from '../shell/use-kept-text.ts';
import { AnswerForm } from './answer-form.tsx';
import questionStyles from './question.module.css';
import { questionPageTexts } from './texts.ts';

/** The text of this tab when another answer was sent before it; null otherwise. */
const useUnsent = (given: string | null): string | null => {
  const [text] = useKeptText('answer');
  return given !== null && text.trim() !== '' && text.trim() !== given ? text.trim() : null;
};

const Card = ({ page: { state, asked } }: { page: QuestionPage }) => {
  const texts = questionPageTexts[useSignLanguage().language];
  const [given, setGiven] = useState(asked?.answer ?? null);
  const unsent = useUnsent(given);
  if (asked && given !== null)
    return (
      <ScreenCard key="answered" title={texts.answeredTitle} icon={<CheckCircleIcon size={32} />} tone="good">
        <p>{texts.answered(asked.who)}</p>
        <p className={cardStyles['aside']}>{texts.asked}</p>
        <blockquote className={questionStyles['quote']}>{asked.question}</blockquote>
        <p className={cardStyles['aside']}>{texts.given}</p>
        <blockquote className={questionStyles['quote']}>{given}</blockquote>
        {unsent !== null && (
          <>
            <p>{texts.unsent}</p>
            <blockquote className={questionStyles['quote']}>{unsent}</blockquote>
          </>
        )}
      </ScreenCard>
    );
  if (asked && state === 'open')
    return (
      <ScreenCard title={texts.title(asked.who)}>
        <p className={cardStyles['aside']}>{texts.about(asked.document)}</p>
        <blockquote className={questionStyles['quote']}>{asked.question}</blockquote>
        <AnswerForm asked={asked} onAnswered={setGiven} />
      </ScreenCard>
    );
  if (state === 'closed')
    return (
      <ScreenCard title={texts.closedTitle} icon={<ClockIcon size={32} />}>
        <p>{texts.closed}</p>
        {asked && <blockquote className={questionStyles['quote']}>{asked.question}</blockquote>}
      </ScreenCard>
    );
  if (state === 'notFound')
    return (
      <ScreenCard title={texts.notFoundTitle} icon={<SearchIcon size={32} />}>
        <p>{texts.notFound}</p>
      </ScreenCard>
    );
  return (
    <ScreenCard title={texts.errorTitle} icon={<AlertIcon size={32} />} tone="bad">
      <p>{texts.error}</p>
    </ScreenCard>
  );
};

/** The page on which the sender answers a question, without an account. */
export const App = ({ page }: { page: QuestionPage }) => (
  <CardPage language={page.language} title={page.asked?.document ?? page.productName} branding={page.branding}>
    <Card page={page} />
  </CardPage>
);
