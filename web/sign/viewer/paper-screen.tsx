import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import { ArrowLeftIcon } from '#ui/icons/page-icons.tsx';
import { useBackButton } from '../shell/back-button.ts';
import { Button } from '../shell/button.tsx';
import cardStyles from '../shell/screen-card.module.css';
import { useSignLanguage } from '../shell/sign-context.ts';
import styles from './paper.module.css';
import { paperTexts } from './paper-texts.ts';
import { usePaperPages, type AskPages } from './use-paper-pages.ts';
import { ZoomControl } from './zoom-control.tsx';

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
  title: string;
  intro: string;
  ask: AskPages;
  /** Returns the sentence about a failure to get the pages. */
  explain: (failure: unknown) => string;
  /** Another problem of the screen. */
  problem?: string;
  onBack: () => void;
  /** Must stay the same. Called when the first page is there. */
  onShown?: (() => void) | undefined;
  /** More tools, after the zoom. */
  children?: ReactNode;
}

/** Shows the printed pages as pictures with their text. The bar of tools stays visible while the pages scroll. */
export const PaperScreen = ({ title, intro, ask, explain, problem = '', onBack, onShown, children }: Props) => {
  const texts = paperTexts[useSignLanguage().language];
  const [zoom, setZoom] = useState(100);
  const { pages, isLoading, failure, more } = usePaperPages(ask);
  const heading = useRef<HTMLHeadingElement>(null);
  useBackButton(onBack);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isShown = pages.length > 0;
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  const of = pages[0]?.of ?? Infinity;
  return (
    <section className={styles['screen']}>
      <h1 ref={heading} tabIndex={-1} className={cardStyles['title']}>
        {title}
      </h1>
      <p>{intro}</p>
      <div className={styles['tools']}>
        <Button icon={<ArrowLeftIcon size={16} />} onClick={onBack}>
          {texts.back}
        </Button>
        <ZoomControl percent={zoom} onChange={setZoom} />
        {children}
      </div>
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
        {[problem, failure ? explain(failure) : ''].filter(Boolean).join(' ')}
      </p>
      {failure !== null && <Button onClick={more}>{texts.retry}</Button>}
      {failure === null && !isLoading && pages.length < of && <NearEnd act={more} />}
    </section>
  );
};
