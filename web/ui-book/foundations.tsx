import * as icons from '#ui/icons/icons.tsx';
import { Logo } from '#ui/icons/logo.tsx';
import * as pageIcons from '#ui/icons/page-icons.tsx';
import styles from './book.module.css';
import { Row, Specimen } from './specimen.tsx';

export const Foundations = () => (
  <>
    <Specimen name="logo">
      <Row>
        <Logo name="Paraphe" />
        <Logo name="Paraphe" form="mark" />
        <span className={styles.rail}>
          <Logo name="Paraphe" />
        </span>
      </Row>
    </Specimen>
    <Specimen name="icons">
      <ul className={styles.icons}>
        {Object.entries({ ...icons, ...pageIcons }).map(([name, Icon]) => (
          <li key={name}>
            <Icon />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Specimen>
  </>
);
