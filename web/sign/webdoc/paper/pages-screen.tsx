import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { ArrowLeftIcon, DownloadIcon } from '#ui/icons/page-icons.tsx';
import { useBackButton } from '../../shell/back-button.ts';
import { Button } from '../../shell/button.tsx';
import { useSignLanguage } from '../../shell/sign-context.ts';
import cardStyles from '../../shell/screen-card.module.css';
import { ZoomControl } from '../../viewer/zoom-control.tsx';
import { downloadPaperCopy } from '../endings/download.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { paperTexts } from './paper-texts.ts';
import styles from './paper.module.css';
import { usePages } from './use-pages.ts';

interface PageProps {
  page: PaperPage;
  zoom: number;
}

/** Shows the page as a picture, and the same page as text for screen readers. */
const Page = ({ page: { number, of, width, height, text, picture }, zoom }: PageProps) => {
  const texts = paperTexts[useSignLanguage().language];
  return (
    <li className={styles['page']} style={{ width: `${zoom}%` }}>
      <h2>{texts.page(number, of)}</h2>
      <img src={`data:image/png;base64,${picture}`} alt="" width={width} height={height} />
      <section className={styles['text']} aria-label={texts.textOf(number)}>
        {text.split('\n').map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <p key={index}>{line}</p>
        ))}
      </section>
    </li>
  );
};

/** Calls `act` when it comes near the window. Its button is for users who do not scroll. */
const NearEnd = ({ act }: { act: () => void }) => {
  const texts = paperTexts[useSignLanguage().language];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The screen scrolls inside `main`, and a margin has an effect only on the element that clips.
    const root = element.current?.closest('main') ?? null;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), { root, rootMargin: '100%' });
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [act]);
  return (
    <div ref={element}>
      <Button onClick={act}>{texts.next}</Button>
    </div>
  );
};

interface Props {
  name: string;
  actions: readonly SignAction[];
  onBack: () => void;
}

interface ToolsProps extends Omit<Props, 'actions'> {
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** The bar that stays visible while the pages scroll. */
const Tools = ({ name, onBack, onFailure, children }: ToolsProps) => {
  const texts = paperTexts[useSignLanguage().language];
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    onFailure(null);
    downloadPaperCopy(`${name} - ${texts.unsigned}`)
      .catch(onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['tools']}>
      <Button icon={<ArrowLeftIcon size={16} />} onClick={onBack}>
        {texts.back}
      </Button>
      {children}
      <Button icon={<DownloadIcon size={16} />} aria-label={texts.download} busy={busy} onClick={download}>
        <span className={styles['label']}>{texts.download}</span>
      </Button>
    </div>
  );
};

/** Shows the pages exactly as they will be printed, with the signatory's own values, before the signatory confirms. */
export const PagesScreen = ({ name, actions, onBack }: Props) => {
  const { language } = useSignLanguage();
  const texts = paperTexts[language];
  const [zoom, setZoom] = useState(100);
  const [downloadFailure, setDownloadFailure] = useState<unknown>(null);
  const { pages, isLoading, failure, more } = usePages(actions);
  const heading = useRef<HTMLHeadingElement>(null);
  useBackButton(onBack);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const of = pages[0]?.of ?? Infinity;
  const problem = failure ? errorMessage(failure, 'review', language) : '';
  const lost = downloadFailure ? errorMessage(downloadFailure, 'download', language) : '';
  return (
    <section className={styles['screen']}>
      <h1 ref={heading} tabIndex={-1} className={cardStyles['title']}>
        {texts.title}
      </h1>
      <p>{texts.intro}</p>
      <Tools {...{ name, onBack }} onFailure={setDownloadFailure}>
        <ZoomControl percent={zoom} onChange={setZoom} />
      </Tools>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- zoomed pages scroll sideways by keyboard */}
      <section className={styles['scroller']} aria-label={texts.pages} tabIndex={0}>
        <ol>
          {pages.map((page) => (
            <Page key={page.number} {...{ page, zoom }} />
          ))}
        </ol>
      </section>
      <output className={cardStyles['waiting']} hidden={!isLoading}>
        {texts.loading}
      </output>
      <p role="alert" className={cardStyles['problem']}>
        {[lost, problem].filter(Boolean).join(' ')}
      </p>
      {failure !== null && <Button onClick={more}>{texts.retry}</Button>}
      {failure === null && !isLoading && pages.length < of && <NearEnd act={more} />}
    </section>
  );
};
