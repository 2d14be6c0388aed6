import { Button } from '../../shell/button.tsx';
import { useSignLanguage } from '../../shell/sign-context.ts';
import { phoneTexts } from './phone-texts.ts';
import styles from './phone.module.css';

/** Offers to go on on a phone; not shown on one. */
export const PhoneButton = ({ onClick }: { onClick: () => void }) => {
  const texts = phoneTexts[useSignLanguage().language];
  return (
    <div className={styles['offer']}>
      <Button onClick={onClick}>{texts.title}</Button>
    </div>
  );
};
