import type { ApiParameter } from '#contract/public-api/docs-page.ts';
import type { Call } from './call.ts';
import styles from './docs.module.css';
import own from './operation.module.css';
import type { DocsTexts } from './texts.ts';

const Entry = ({ parameter: { name, in: place, required, schema } }: { parameter: ApiParameter }) =>
  schema.enum ? (
    <select name={name} data-in={place} defaultValue="">
      {['', ...schema.enum.map(String)].map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  ) : (
    <input name={name} data-in={place} required={required} spellCheck={false} />
  );

/** A form that makes the call; `try.ts` sends it. The example fills it in, but ids must be one's own. */
export const TryForm = ({ call, texts }: { call: Call; texts: DocsTexts }) => {
  const { method, path, operation, parameters } = call;
  const body = operation.requestBody?.content['application/json'];
  const isUpload = operation.requestBody?.content['multipart/form-data'] !== undefined;
  // Always the sandbox here.
  const asked = parameters.filter(({ name }) => name !== 'Org-Type');
  return (
    <details className={styles.try}>
      <summary>{texts.tryIt}</summary>
      <form
        data-try
        data-method={method}
        data-path={path}
        data-token={operation.security.length > 0 || undefined}
        data-sending={texts.sending}
        data-name={operation.summary}
        data-id={operation.operationId}
        data-no-answer={texts.noAnswer}
        data-save={texts.save}
        data-fill-in={texts.fillIn}
        autoComplete="off"
        noValidate
      >
        {asked.map((parameter) => (
          <label key={parameter.name} className={styles.input}>
            <span>
              {parameter.name}
              {parameter.required && ` (${texts.required})`}
            </span>
            <Entry parameter={parameter} />
          </label>
        ))}
        {isUpload && (
          <label className={styles.input}>
            <span>{texts.file}</span>
            <input name="file" type="file" data-in="file" />
          </label>
        )}
        {body && (
          <label className={styles.input}>
            <span>{texts.body}</span>
            <textarea
              name="body"
              data-in="body"
              rows={10}
              spellCheck={false}
              defaultValue={JSON.stringify(body.example, null, 2)}
            />
          </label>
        )}
        <button type="submit" className={own.send}>
          {texts.send}
        </button>
        <output className={own.status} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll long lines */}
        <pre data-result hidden tabIndex={0} />
      </form>
    </details>
  );
};
