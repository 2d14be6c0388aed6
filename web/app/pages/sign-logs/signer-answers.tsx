import type { SignerAnswer } from '#contract/sign-logs.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { drawerTexts } from './drawer-texts.ts';
import styles from './sign-logs.module.css';
import { serviceTerm } from './service-terms.ts';

/** The signatory's answers, each with the details of its field. */
export const SignerAnswers = ({ answers }: { answers: readonly SignerAnswer[] }) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  return (
    <ol className={styles.answers}>
      {answers.map(({ field_type, name, question, answer, checked }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers have no id and keep their order
        <li key={at}>
          <DescriptionList
            items={[
              { term: t.question, value: question },
              // A box is answered by being ticked or not.
              ...(checked === null || answer !== null ? [{ term: t.answer, value: answer }] : []),
              ...(checked === null ? [] : [{ term: t.checked, value: checked ? t.yes : t.no }]),
              { term: t.fieldName, value: name },
              { term: t.fieldType, value: serviceTerm(field_type, language) },
            ]}
          />
        </li>
      ))}
    </ol>
  );
};
