import type { Language } from '#contract/roles.ts';
import type * as previews from '#contract/webdocs/previews.ts';
import { sendCall } from '#kit/call.ts';
import type { CallShape } from '#kit/call.ts';
import { Refused } from '#kit/failures.ts';
import { texts } from '#kit/texts.ts';
import { tokenInAddress } from '../shell/link-token.ts';
import { useSignLanguage } from '../shell/sign-context.ts';
import { PaperScreen } from '../viewer/paper-screen.tsx';

/** Repeats the contract, because importing it would load zod into the page. */
const reviewPreview: CallShape<typeof previews.reviewPreview> = {
  method: 'GET',
  path: '/api/preview/{previewToken}/pages',
  answer: { as: 'json-lines' },
};

const pagesTexts = texts({
  title: { fr: 'Les pages', en: 'The pages' },
  intro: {
    fr: 'Telles qu’elles seront imprimées et scellées, avec des réponses inventées.',
    en: 'As they will be printed and sealed, with invented answers.',
  },
  notPrintable: {
    fr: 'Ce document ne peut pas être imprimé tel quel\u00A0: une partie manquerait sur le papier. À l’envoi, il serait refusé.',
    en: 'This document cannot be printed as it is: a part of it would be missing on paper. It would be refused when sent.',
  },
  later: {
    fr: 'Le document ne peut pas être imprimé en ce moment. Réessayez dans un instant.',
    en: 'The document cannot be printed at the moment. Try again in a moment.',
  },
  expired: { fr: 'Cet aperçu a expiré.', en: 'This preview has expired.' },
  failed: {
    fr: 'Les pages n’ont pas pu être préparées. Vérifiez la connexion, puis réessayez.',
    en: 'The pages could not be prepared. Check the connection, then try again.',
  },
});

const sentenceOf = (failure: unknown, language: Language): string => {
  const { notPrintable, later, expired, failed } = pagesTexts[language];
  if (!(failure instanceof Refused)) return failed;
  if (failure.code === 'WebdocInvalid') return notPrintable;
  return failure.code === 'ExpiredToken' ? expired : later;
};

/** Shows the pages as signatories see them before they confirm, and as they are sealed. */
export const PagesScreen = ({ onBack }: { onBack: () => void }) => {
  const { language } = useSignLanguage();
  const { title, intro } = pagesTexts[language];
  return (
    <PaperScreen
      {...{ title, intro, onBack }}
      ask={(from, signal) => {
        const params = { previewToken: tokenInAddress() };
        return sendCall(reviewPreview, { params, query: { from, language } }, { signal });
      }}
      explain={(failure) => sentenceOf(failure, language)}
    />
  );
};
