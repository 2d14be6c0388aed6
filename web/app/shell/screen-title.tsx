import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';

import { screenAt } from '../paths.ts';

/**
 * The product name plus the title of the screen (specification 1 §2). It changes the title that the page came with:
 * React would add a second `<title>` beside it.
 */
export const PageTitle = ({ children }: { children: string | undefined }) => {
  const { productName } = useConfig();
  const title = children === undefined ? productName : `${productName} – ${children}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
};

let subject: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const say = (next: string | undefined): void => {
  subject = next;
  for (const listener of listeners) listener();
};

/** Names after the screen's title what it shows, for as long as it does: several tabs are told apart by it. */
export const useTitleSubject = (name: string): void => {
  useEffect(() => {
    say(name);
    return () => say(undefined);
  }, [name]);
};

export const ScreenTitle = () => {
  const language = useLanguage();
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useSyncExternalStore(subscribe, () => subject);
  const title = screenAt(pathname)?.title[language];
  return <PageTitle>{title !== undefined && shown !== undefined ? `${title} – ${shown}` : title}</PageTitle>;
};
