import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';
import { screenAt } from '../paths.ts';

/**
 * Sets the tab's title: product name plus screen title (REQ-1.2.20). It changes the existing title, because
 * React would add a second `<title>`.
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

/** Adds the name of the shown item to the tab's title, so that several tabs can be told apart. */
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
