import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import type { ButtonLook } from '#ui/actions/button-class.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { shellTexts } from './shell/texts.ts';

/** Link to the operator's support page; hidden until the server has sent its address. */
export const SupportLink = (look: Pick<ButtonLook, 'size' | 'variant'>) => {
  const t = useTexts(shellTexts);
  const { support } = useConfig().links;
  if (support === '') return null;
  return (
    <LinkButton href={support} newTab {...look}>
      {t.contactSupport}
    </LinkButton>
  );
};
