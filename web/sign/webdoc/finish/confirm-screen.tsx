import { useCallback, useState, type ReactNode } from 'react';
import { consentKind, consentSentence } from '#contract/webdocs/consent.ts';
import { rangesText } from '#contract/page-ranges.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';
import { ArrowLeftIcon } from '#ui/icons/page-icons.tsx';
import { useBackButton } from '../../shell/back-button.ts';
import { Button } from '../../shell/button.tsx';
import { CodeScreen } from '../codes/code-screen.tsx';
import { useNoStrayDrops } from '../files/file-drop.ts';
import { FileItem } from '../files/file-item.tsx';
import { fileTexts } from '../files/file-texts.ts';
import filesStyles from '../files/files.module.css';
import { dropPendingProof, pendingProof } from '../codes/pending-proof.ts';
import { missingFiles } from '../files/selected-files.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import styles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import type { SelectedFiles } from '../files/use-selected-files.ts';
import type { Fields } from '../fields/use-fields.ts';
import { actionsOf } from '../../viewer/field-rules.ts';
import { usePagesReceipt } from '../paper/pages-digest.ts';
import { ReviewButton, type Review } from '../paper/review-button.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { useFinish } from './use-finish.ts';
import type { Finish } from './use-finish.ts';

interface Props {
  view: WebdocView;
  page: Pick<SignPage, 'documents' | 'isPlacedFreely'>;
  fields: Fields;
  chosen: SelectedFiles;
  onView: (view: WebdocView) => void;
  onBack: () => void;
  /** Goes back to the document to change this field. */
  onChange: (tag: string) => void;
  onKept: () => void;
  pagesReached: () => PagesReached;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

const FileList = ({ view, finish }: { view: WebdocView; finish: Finish }) => {
  const { texts, language } = useDeferredTexts();
  useNoStrayDrops();
  return (
    <div className={filesStyles['files']}>
      <h2>{texts.files}</h2>
      <p className={filesStyles['intro']}>
        {fileTexts[language].intro} {fileTexts[language].starred}
      </p>
      <ul>
        {view.filesToCollect.map((item) => (
          <FileItem key={item.id} item={item} files={finish.files} busy={finish.busy} />
        ))}
      </ul>
    </div>
  );
};

/** Shows the signer which pages the evidence will list as seen, before the signer agrees. */
const PagesShown = ({ ranges, of }: PagesReached) => {
  const { texts } = useDeferredTexts();
  return <p className={styles['aside']}>{texts.pagesReached(rangesText(ranges), of)}</p>;
};

interface ButtonsProps {
  signs: boolean;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
  /** Takes the place of the button that confirms. */
  first: ReactNode;
}

const Buttons = ({ signs, busy, onBack, onConfirm, first }: ButtonsProps) => {
  const { texts } = useDeferredTexts();
  return (
    <div className={styles['buttons']}>
      <Button icon={<ArrowLeftIcon size={16} />} busy={busy} onClick={onBack}>
        {texts.back}
      </Button>
      {first ?? (
        <Button tone="brand" busy={busy} onClick={onConfirm}>
          {busy ? texts.sending : signs ? texts.doSign : texts.doValidate}
        </Button>
      )}
    </div>
  );
};

type CardProps = Pick<Props, 'view' | 'fields' | 'onBack' | 'onChange'> & {
  finish: Finish;
  problem: string | null;
  shown: PagesReached;
  /** The pages must be opened before the signatory can confirm. */
  mustReview: boolean;
  onReview: (review: Review) => void;
  onProblem: (problem: string) => void;
  onConfirm: () => void;
};

const Card = ({ view, fields, finish, problem, shown, mustReview, ...acts }: CardProps) => {
  const { texts, language } = useDeferredTexts();
  const kind = consentKind(view.interactions);
  const signs = kind === 'sign';
  const review = (
    <ReviewButton
      label={texts.review}
      isNext={mustReview}
      onOpen={acts.onReview}
      onFailure={() => acts.onProblem(texts.reviewFailed)}
    />
  );
  return (
    <ScreenCard title={signs ? texts.confirmSign : texts.confirmValidate}>
      <p>{signs ? texts.youSign(view.name) : texts.youValidate(view.name)}</p>
      {fields.book && <GivenAnswers book={fields.book} onChange={acts.onChange} />}
      {view.filesToCollect.length > 0 && <FileList view={view} finish={finish} />}
      <PagesShown {...shown} />
      {mustReview ? <p>{texts.reviewFirst}</p> : review}
      <p className={styles['consent']}>{consentSentence(kind, language, view.name)}</p>
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Buttons {...{ signs }} busy={finish.busy} first={mustReview ? review : null} {...acts} />
    </ScreenCard>
  );
};

const useReview = ({ isPlacedFreely }: Props['page']) => {
  const [review, openReview] = useState<Review | null>(null);
  const [mustReview, setMustReview] = useState(isPlacedFreely === true);
  const onShown = useCallback(() => setMustReview(false), []);
  return { review, mustReview, openReview, onShown };
};

const stay = (): void => undefined;

/** The last screen before signing: summary, files to hand in, pages seen and consent sentence. */
export const ConfirmScreen = (props: Props) => {
  const { page, view, fields, onBack, onFailure } = props;
  const { language } = useDeferredTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [saysLacking, setSaysLacking] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const { review, mustReview, openReview, onShown } = useReview(page);
  const askCode = () => {
    dropPendingProof();
    setAsksCode(true);
  };
  const actions = actionsOf(view.interactions, fields.book?.values() ?? {});
  const finish = useFinish({
    ...props,
    documents: page.documents,
    book: fields.book,
    pagesReceipt: usePagesReceipt(actions),
    onFailure: (error, what) => {
      if (wasRefused(error, 'CodeRequired')) return askCode();
      // An error of a file needs no message here: the list shows it in the line of that file.
      if (!onFailure(error) && what === 'signature') setProblem(errorMessage(error, 'sign', language));
    },
  });
  useBackButton(finish.busy ? stay : onBack);
  const lacking = missingFiles(view.filesToCollect, finish.files.picked);
  const lackingNames = lacking.map(({ name }) => name);
  const confirm = () => {
    setProblem(null);
    setSaysLacking(lacking.length > 0);
    if (lacking[0]) document.querySelector<HTMLElement>(`#file-${CSS.escape(lacking[0].id)}`)?.focus();
    else if (view.signatory.secondFactor && pendingProof() === null) setAsksCode(true);
    else void finish.send({ language });
  };
  if (asksCode)
    return (
      <CodeScreen
        {...{ view, onFailure }}
        onIdentified={() => {
          setAsksCode(false);
          void finish.send({ language });
        }}
        onBack={() => setAsksCode(false)}
      />
    );
  if (review)
    return <review.Screen name={view.name} actions={actions} onBack={() => openReview(null)} onShown={onShown} />;
  return (
    <Card
      {...{ view, fields, finish, mustReview, onBack }}
      problem={saysLacking && lacking.length > 0 ? fileTexts[language].missing(lackingNames) : problem}
      onChange={props.onChange}
      shown={props.pagesReached()}
      onReview={openReview}
      onProblem={setProblem}
      onConfirm={confirm}
    />
  );
};
