import { useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { useSignLanguage } from '../../shell/sign-context.ts';
import { PhoneButton } from '../phone/phone-button.tsx';
import { QuestionDialog } from '../questions/question-dialog.tsx';
import { questionTexts } from '../questions/question-texts.ts';
import styles from '../questions/questions.module.css';

interface Props {
  view: WebdocView;
  onPhone: () => void;
  onFailure: (error: unknown) => boolean;
}

/** What the pane offers beside signing: to go on on a phone, and to ask the sender. */
export const PaneOffers = ({ view, onPhone, onFailure }: Props) => {
  const texts = questionTexts[useSignLanguage().language];
  const [asks, setAsks] = useState(false);
  return (
    <div className={styles['offers']}>
      <PhoneButton onClick={onPhone} />
      <Button onClick={() => setAsks(true)}>{texts.ask}</Button>
      {asks && <QuestionDialog {...{ view, onFailure }} onClose={() => setAsks(false)} />}
    </div>
  );
};
