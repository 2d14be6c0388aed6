import type { ApiDocument } from '#contract/public-api/docs-page.ts';
import { fieldNames, type Call } from './call.ts';
import { Code } from './code.tsx';
import styles from './docs.module.css';
import own from './operation.module.css';
import { Fields, TypeOf } from './fields.tsx';
import { Rich, Words } from './rich.tsx';
import { curlOf, nodeOf } from './samples.ts';
import type { DocsTexts } from './texts.ts';
import { TryForm } from './try-form.tsx';

interface Parts {
  call: Call;
  document: ApiDocument;
  texts: DocsTexts;
}

const Errors = ({ call: { operation }, document, texts }: Parts) => (
  <table className={own.errors}>
    <thead>
      <tr>
        <th scope="col">{texts.status}</th>
        <th scope="col">{texts.code}</th>
        <th scope="col">{texts.meaning}</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.keys(content?.['application/problem+json']?.examples ?? {}).map((code) => (
          <tr key={code}>
            <td>{status}</td>
            <td>
              <code>{code}</code>
            </td>
            <td>
              <Words text={document.components.examples[code]?.summary ?? ''} />
            </td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);

const Answer = ({ call: { operation }, texts }: Parts) =>
  Object.entries(operation.responses)
    .filter(([status]) => status < '400')
    .map(([status, { description, content = {} }]) => (
      <div key={status}>
        <p>
          <code>{status}</code> {description}
        </p>
        {Object.entries(content).map(([type, { schema, example }]) => (
          <div key={type}>
            <p className={styles.type}>
              {type} {schema.$ref && <TypeOf schema={schema} texts={texts} />}
            </p>
            {example !== undefined && (
              <Code text={JSON.stringify(example, null, 2)} label={texts.answer} texts={texts} />
            )}
          </div>
        ))}
      </div>
    ));

/** One call: what it does, what it takes and answers, how it is refused, examples, and a form to try it. */
export const Operation = (parts: Parts) => {
  const { call, texts } = parts;
  const { method, path, operation, parameters } = call;
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const rows = parameters.map((one) => ({ ...one, isRequired: one.required }));
  return (
    <section
      className={styles.part}
      id={operation.operationId}
      data-part
      data-words={fieldNames(parts)}
      aria-labelledby={`${operation.operationId}-title`}
    >
      <h3 id={`${operation.operationId}-title`}>{operation.summary}</h3>
      <p className={styles.address}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>{' '}
        <code>{path}</code>
      </p>
      <Rich text={operation.description} />
      {rows.length > 0 && (
        <>
          <h4>{texts.parameters}</h4>
          <Fields rows={rows} label={texts.parameters} texts={texts} />
        </>
      )}
      {body && (
        <>
          <h4>{texts.body}</h4>
          <p className={styles.type}>
            {type} <TypeOf schema={body.schema} texts={texts} />
          </p>
        </>
      )}
      <h4>{texts.examples}</h4>
      <Code text={curlOf(call)} label="curl" texts={texts} />
      <Code text={nodeOf(call)} label="Node" texts={texts} />
      <h4>{texts.answer}</h4>
      <Answer {...parts} />
      <details>
        <summary>{texts.errors}</summary>
        <Errors {...parts} />
      </details>
      <TryForm call={call} texts={texts} />
    </section>
  );
};
