import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import { ExternalIcon } from '../icons/icons.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = Omit<ComponentProps<'a'>, 'className' | 'target' | 'rel'> &
  ButtonLook & {
    href: string;
    icon?: ReactNode;
    /** Opens a new tab. An icon and a hidden text announce this. */
    newTab?: boolean;
  };

/** A link that looks like a button. For a router's link use `<Link className={buttonClass(…)}>`. */
export const LinkButton = ({ variant, size, wide, icon, newTab = false, children, ...rest }: Props) => {
  const texts = useUiTexts();
  // A mail address opens the mail program and would leave an empty tab.
  const isElsewhere = newTab && !rest.href.startsWith('mailto:');
  const elsewhere = isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...rest} {...elsewhere} className={buttonClass({ variant, size, wide })}>
      {icon}
      <span>{children}</span>
      {isElsewhere && (
        <>
          <ExternalIcon size={16} />
          <VisuallyHidden>{`(${texts.newTab})`}</VisuallyHidden>
        </>
      )}
    </a>
  );
};
