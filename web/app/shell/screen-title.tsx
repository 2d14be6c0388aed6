import { useLocation } from '@tanstack/react-router';

import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';

import { screenAt } from '../paths.ts';

/** The product name plus the title of what is shown (specification 1 §2). React hoists it into the head. */
export function PageTitle({ children }: { children: string | undefined }) {
  const { productName } = useConfig();
  return <title>{children === undefined ? productName : `${productName} – ${children}`}</title>;
}

export function ScreenTitle() {
  const language = useLanguage();
  const pathname = useLocation({ select: (location) => location.pathname });
  return <PageTitle>{screenAt(pathname)?.title[language]}</PageTitle>;
}
