import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { ArrowDownIcon } from '#ui/icons/page-icons.tsx';
import { Actions } from '../actions.tsx';
import type { ActionState } from '../actions.tsx';
import styles from '../../shell/bars.module.css';
import floating from '../../viewer/floating.module.css';
import { PaneContent } from '../../viewer/pane.tsx';
import paneStyles from '../../viewer/pane.module.css';
import { ReadingTools } from '../../viewer/reading-tools.tsx';
import { useTexts } from '../../shell/sign-context.ts';
import type { DraftState } from '../drafts/use-draft.ts';
import type { Fields } from '../fields/use-fields.ts';
import { useWhenLoaded } from '../use-deferred.ts';
import type { Deferred } from '../use-deferred.ts';
import type { Outcome } from '../outcome.ts';
import type { Pane } from '../../viewer/use-pane.ts';
import { useOnline } from '../use-online.ts';
import type { Leaving } from './leaving-dialog.tsx';
import { useReader } from './use-reader.ts';
import type { Reading } from '../../viewer/use-reading.ts';

interface Props {
  view: WebdocView;
  page: SignPage;
  documents: RefObject<HTMLElement | null>;
  fields: Fields;
  reading: Reading;
  zoom: [percent: number, onZoom: (percent: number) => void];
  pane: Pane;
  later: Deferred | null;
  draftState: DraftState;
  /** Tags of the fields that the server rejected, each with its refusal code. */
  refused: ReadonlyMap<string, 'FieldMissing' | 'FieldInvalid'>;
  /** The field to change first, after the confirmation; null for none. */
  changes: string | null;
  onView: (view: WebdocView) => void;
  onProceed: () => void;
  onDeclined: () => void;
  onDelegated: (name: string) => void;
  /** Shows the screen after a refusal; returns false if a message is enough. */
  onOutcome: (outcome: Outcome) => boolean;
}

const jumpTo = (place: string): void => {
  const sheet = document.querySelector<HTMLElement>(`#${CSS.escape(place)}`);
  sheet?.scrollIntoView({ block: 'start' });
  sheet?.closest<HTMLElement>('#documents')?.focus({ preventScroll: true });
};

type PaneProps = Pick<Props, 'view' | 'page' | 'pane' | 'later' | 'onOutcome'> & {
  acts: ActionState;
  leave: (how: Leaving) => () => void;
};

const SidePane = ({ view, page, pane, later, acts, leave, onOutcome }: PaneProps) => {
  const texts = useTexts();
  const { documents } = page;
  const content = (onJump: (place: string) => void) => (
    <>
      <PaneContent view={view} documents={documents} onJump={onJump} />
      {later && (
        <later.PaneOffers
          view={view}
          onPhone={leave('phone')}
          onFailure={(error) => onOutcome(later.outcomeOf(error))}
        />
      )}
    </>
  );
  const actions = (
    <Actions acts={acts} place="pane">
      {view.signatory.isTurn
        ? (later && <later.SnoozeButton view={view} onClick={leave('snooze')} />) || undefined
        : null}
    </Actions>
  );
  return (
    <>
      {pane.isBeside && (
        <aside className={paneStyles['beside']} aria-label={texts.showPane}>
          <div className={paneStyles['scroll']}>{content(jumpTo)}</div>
          {actions}
        </aside>
      )}
      {pane.isOver && later && (
        <later.PaneDrawer
          onClose={pane.closeOver}
          content={content((place) => {
            pane.closeOver();
            requestAnimationFrame(() => jumpTo(place));
          })}
          actions={actions}
        />
      )}
    </>
  );
};

interface FloatingProps {
  props: Props;
  notice: string | null;
  waits: boolean;
}

/** In front of the documents: the scroll hint, the notice of missing fields and the offline notice. */
const Floating = ({ props, notice, waits }: FloatingProps) => {
  const { reading, later } = props;
  const texts = useTexts();
  const isOnline = useOnline();
  const offline = isOnline ? '' : texts.offline;
  return (
    <div className={floating['floating']}>
      {later && <later.DraftNotice {...props} />}
      <p role="alert" className={floating['notice']}>
        {notice}
      </p>
      <output className={floating['offline']}>{waits ? texts.opensLater : offline}</output>
      {!reading.reachedEnd && (
        <button type="button" className={floating['hint']} onClick={reading.toEnd}>
          <ArrowDownIcon size={16} />
          {texts.scrollHint}
        </button>
      )}
    </div>
  );
};

/** What the reader notices only after a while is listened to once the deferred code is there. */
const useDeferredListeners = (
  { later, documents, fields, refused }: Props,
  onTurn: (isDown: boolean) => void,
): void => {
  const texts = useTexts();
  const { book } = fields;
  useEffect(
    () => (book && documents.current ? later?.followReader(documents.current, book, texts, onTurn) : undefined),
    [later, documents, book, texts, onTurn],
  );
  useEffect(() => {
    if (book) later?.showRefused(book, refused);
  }, [later, book, refused]);
};

/** Everything around the documents while they are read and filled in. */
export const Reader = (props: Props) => {
  const { view, page, documents, fields, reading, zoom, pane, later } = props;
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [isScrollingDown, setScrollingDown] = useState(false);
  const [proceeding, onProceed] = useWhenLoaded(later, props.onProceed);
  const leave = (how: Leaving) => () => {
    pane.closeOver();
    setLeaving(how);
  };
  const [onDecline, onDelegate] = [leave('decline'), leave('delegate')];
  const reader = useReader({
    view,
    documents,
    fields,
    reading,
    changes: props.changes,
    onProceed,
    onDecline,
    onDelegate,
  });
  const acts: ActionState = {
    ...reader.acts,
    nextField: () => {
      pane.closeOver();
      reader.acts.nextField();
    },
    proceed: () => {
      pane.closeOver();
      reader.acts.proceed();
    },
  };
  useDeferredListeners(props, setScrollingDown);
  return (
    <>
      <Floating
        props={props}
        notice={reader.notice}
        waits={later === null && (proceeding || pane.isOver || reader.asked !== null || leaving !== null)}
      />
      <SidePane {...{ view, page, pane, later, acts, leave }} onOutcome={props.onOutcome} />
      <footer className={styles['bottom']}>
        {later && <later.ReaderOffer documents={documents} percent={zoom[0]} />}
        <div className={styles['tools']} hidden={isScrollingDown}>
          <ReadingTools page={reading.page} zoom={zoom} />
        </div>
        <Actions acts={acts} place="bar" />
      </footer>
      {later && reader.asked && <later.FieldDialog view={view} fields={fields} reader={reader} field={reader.asked} />}
      {later && leaving && <later.LeavingDialog {...props} leaving={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};
