import { useTexts } from '#kit/texts.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { shellTexts } from './texts.ts';

/** Shown while a link from a mail is used up. */
export const OpeningLink = () => {
  const t = useTexts(shellTexts);
  return (
    <>
      <h1>{t.openingLink}</h1>
      <Spinner size={32} />
    </>
  );
};
