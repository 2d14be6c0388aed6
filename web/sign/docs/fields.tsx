import type { ApiSchema } from '#contract/public-api/docs-page.ts';
import styles from './docs.module.css';
import { Words } from './rich.tsx';
import type { DocsTexts } from './texts.ts';

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

/** The type in words; an object of the description leads to its fields. */
export const TypeOf = ({ schema, texts }: { schema: ApiSchema; texts: DocsTexts }) => {
  if (schema.$ref) return <a href={`#${nameOf(schema.$ref)}`}>{nameOf(schema.$ref)}</a>;
  const [first, last] = schema.anyOf ?? [];
  if (first && last?.type === 'null')
    return (
      <>
        <TypeOf schema={first} texts={texts} /> {texts.orNull}
      </>
    );
  if (schema.items)
    return (
      <>
        {texts.list} <TypeOf schema={schema.items} texts={texts} />
      </>
    );
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return [
    [schema.type]
      .flat()
      .join(` ${texts.orNull} `)
      .replace(/ null$/, ''),
    schema.format,
  ]
    .filter(Boolean)
    .join(' ');
};

interface Row {
  name: string;
  schema: ApiSchema;
  description: string;
  isRequired: boolean;
  example?: unknown;
}

/** Rows for the fields of an object. */
export const rowsOf = ({ properties = {}, required = [] }: ApiSchema): Row[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description ?? '',
    isRequired: required.includes(name),
    ...(schema.examples && { example: schema.examples[0] }),
  }));

export const Fields = ({ rows, label, texts }: { rows: Row[]; label: string; texts: DocsTexts }) => (
  <ul className={styles.fields} aria-label={label}>
    {rows.map(({ name, schema, description, isRequired, example }) => (
      <li key={name}>
        <p className={styles.fieldHead}>
          <code>{name}</code>{' '}
          <span className={styles.type}>
            <TypeOf schema={schema} texts={texts} />
          </span>{' '}
          {isRequired && <span className={styles.required}>{texts.required}</span>}
        </p>
        <p>
          <Words text={description} />
          {example !== undefined && example !== null && (
            <span className={styles.example}>
              {' '}
              {texts.example} <code>{JSON.stringify(example)}</code>
            </span>
          )}
        </p>
      </li>
    ))}
  </ul>
);
