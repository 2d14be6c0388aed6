import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import topStyles from '../shell/top-bar.module.css';
import { Documents } from '../viewer/documents.tsx';
import { useDraft } from './drafts/use-draft.ts';
import styles from '../shell/frame.module.css';
import { endEarlyEvents } from '../shell/early-events.ts';
import { Reader } from './reader/reader.tsx';
import { ReadingTools } from '../viewer/reading-tools.tsx';
import { useReflow } from '../viewer/reader-mode.ts';
import { firstScreen } from './screens.ts';
import type { Screen } from './screens.ts';
import { useTexts } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useCeremony } from './use-ceremony.ts';
import type { Ceremony } from './use-ceremony.ts';
import { useSelectedFiles } from './files/use-selected-files.ts';
import type { SelectedFiles } from './files/use-selected-files.ts';
import { useFields } from './fields/use-fields.ts';
import type { Fields } from './fields/use-fields.ts';
import { usePendingDraft } from './drafts/use-pending-draft.ts';
import { useDeferred } from './use-deferred.ts';
import type { Deferred } from './use-deferred.ts';
import { useReportOpened } from './use-report-opened.ts';
import { usePane } from '../viewer/use-pane.ts';
import { useReading } from '../viewer/use-reading.ts';
import type { Reading } from '../viewer/use-reading.ts';
import { useScrollPlace } from '../viewer/scrolling/use-scroll-place.ts';
import { useZoom } from '../viewer/use-zoom.ts';
import { fullName } from '#contract/text.ts';

/** Screens shown instead of the documents. */
export type EndScreens = Pick<Deferred, 'EndScreen' | 'InvalidLinkScreen'>;

interface Props {
  page: SignPage;
  view: WebdocView;
  endings: EndScreens | null;
}

/** Takes up what an earlier visit has not sent. */
const useEarlierVisit = (
  later: Deferred | null,
  { choices, setPicked }: SelectedFiles,
  show: (screen: Screen) => void,
): void => {
  useEffect(() => {
    if (later?.takeUpKept({ choices, setPicked })) show('kept');
  }, [later, choices, setPicked, show]);
};

/** Gives the fields for the signer's name and the day their first values. */
const useOffers = (later: Deferred | null, { book }: Fields, { interactions, signatory }: WebdocView): void => {
  useEffect(() => {
    if (later) book?.offer(later.offeredValues(interactions, signatory, new Date()));
  }, [later, book, interactions, signatory]);
};

const usePinch = (
  documents: RefObject<HTMLElement | null>,
  later: Deferred | null,
  onZoom: (percent: number) => void,
): void => {
  const { isOn } = useReflow();
  useEffect(
    () => (later && documents.current && !isOn ? later.followPinch(documents.current, onZoom) : undefined),
    [later, documents, isOn, onZoom],
  );
};

/** A press on a field can be answered, and an entry kept with the draft, only once the fields are known. */
const useEarlyEvents = (documents: RefObject<HTMLElement | null>, { book }: Fields): void => {
  useEffect(() => {
    if (book || !documents.current) endEarlyEvents();
  }, [book, documents]);
};

interface Steps {
  page: SignPage;
  ceremony: Ceremony;
  fields: Fields;
  chosen: SelectedFiles;
  reading: Reading;
  later: Deferred;
}

/** The screens after reading: confirmation, handed over, or waiting for the network. */
const LastSteps = ({ page, ceremony, fields, chosen, reading, later }: Steps) => {
  const { view, screen, show, onView } = ceremony;
  const toReading = () => show('reading');
  const onFailure = (error: unknown) => ceremony.onOutcome(later.outcomeOf(error));
  if (screen === 'confirming' && fields.book)
    return (
      <later.ConfirmScreen
        {...{ page, view, fields, chosen, onView, onFailure }}
        onChange={ceremony.change}
        pagesReached={reading.pagesReached}
        onBack={toReading}
        onKept={() => show('kept')}
      />
    );
  if (screen === 'delegated') return <later.DelegatedScreen to={ceremony.delegate} sender={fullName(view.owner)} />;
  if (screen !== 'kept') return null;
  return (
    <later.PendingScreen
      {...{ view, chosen, onView, onFailure }}
      onBack={toReading}
      onAgain={() => show('confirming')}
    />
  );
};

/** A signatory's way through a document: read and fill in, confirm, done; or decline, or hand over. */
export const Signing = ({ page, view: firstView, endings }: Props) => {
  const texts = useTexts();
  const documents = useRef<HTMLElement>(null);
  const ceremony = useCeremony(page, firstView);
  const { view, screen, show, onView } = ceremony;
  const [isReading, isOpen] = [screen === 'reading', screen === 'reading' || screen === 'confirming'];
  const draftState = useDraft(page);
  const { draft, kept } = draftState;
  const later = useDeferred(isOpen || screen === 'kept');
  const ends = endings ?? later;
  const fields = useFields(documents, firstView.interactions, draft, texts);
  useOffers(later, fields, firstView);
  const chosen = useSelectedFiles();
  const reading = useReading(documents, draft);
  const zoom = useZoom();
  const pane = usePane();
  useReportOpened(later, isOpen);
  usePendingDraft({
    book: fields.book,
    reading,
    later,
    kept,
    isOpen,
    asksCode: view.signatory.secondFactor !== undefined,
  });
  useEarlierVisit(later, chosen, show);
  usePinch(documents, isReading ? later : null, zoom[1]);
  useScrollPlace(documents, isReading);
  useEarlyEvents(documents, fields);
  return (
    <div className={styles['shell']}>
      <TopBar
        title={view.name}
        branding={page.branding}
        isHeading={isReading}
        pane={isReading ? { isOpen: pane.isOpen, onToggle: pane.toggle } : undefined}
      >
        {isReading && (
          <div className={topStyles['topTools']}>
            <ReadingTools page={reading.page} zoom={zoom} />
          </div>
        )}
      </TopBar>
      <main className={styles['main']}>
        {firstScreen(page, firstView) === 'reading' && <Documents place={documents} isHidden={!isReading} />}
        {later && <LastSteps {...{ page, ceremony, fields, chosen, reading, later }} />}
        {ends && <ends.EndScreen screen={screen} page={page} view={view} onView={onView} />}
      </main>
      {isReading && (
        <Reader
          {...{ view, page, documents, fields, reading, zoom, pane, later, draftState }}
          {...{ onView, refused: ceremony.refused, changes: ceremony.changes, onOutcome: ceremony.onOutcome }}
          onProceed={() => show('confirming')}
          onDeclined={ceremony.onDeclined}
          onDelegated={ceremony.onDelegated}
        />
      )}
    </div>
  );
};
