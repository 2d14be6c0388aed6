import '#ui/tokens.css';
import '#ui/portal-tokens.css';
import { keepChosenLanguage } from './chosen-language.ts';
import { makeCopyable } from './copy.ts';
import styles from './docs.module.css';
import { makeSearchable } from './search.ts';
import { makeTryable } from './try.ts';

keepChosenLanguage();
makeCopyable();
makeSearchable();
makeTryable();
// On a phone the contents would fill the first screen. They arrive closed, so that nothing below them moves there.
if (matchMedia('(min-width: 960px)').matches)
  document.querySelector(`.${styles['contents']} details`)?.setAttribute('open', '');
