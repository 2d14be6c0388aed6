import '#ui/tokens.css';
import { keepChosenLanguage } from './chosen-language.ts';
import { makeCopyable } from './copy.ts';
import styles from './docs.module.css';
import { makeSearchable } from './search.ts';
import { makeTryable } from './try.ts';

keepChosenLanguage();
makeCopyable();
makeSearchable();
makeTryable();
// Without a script nothing can be searched, copied or tried.
if (styles['scripted']) document.documentElement.classList.add(styles['scripted']);
// On a phone the contents would fill the first screen.
if (matchMedia('(max-width: 959px)').matches) document.querySelector('[data-contents]')?.removeAttribute('open');
