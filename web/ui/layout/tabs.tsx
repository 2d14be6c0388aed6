import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  /** Shown beside the label, such as a number of rows. */ count?: number;
  content: ReactNode;
}

interface Props {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** With `onSelect`, the page owns the choice, for instance in its URL. */
  selected?: string | undefined;
  onSelect?: (id: string) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The ARIA pattern of tabs with automatic activation: one tab stop, arrow keys, Home and End. */
export const Tabs = ({ label, tabs, selected, onSelect }: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === (selected ?? own)),
  );
  const current = tabs[at];
  const choose = (tab: Tab) => {
    setOwn(tab.id);
    onSelect?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    choose(tab);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${current.id}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern requires it: a panel without controls must be reachable
          tabIndex={0}
          className={styles.panel}
        >
          {current.content}
        </div>
      )}
    </div>
  );
};
