import type { DocsPage } from '#contract/public-api/docs-page.ts';
import { callsOf, type Call } from './call.ts';
import { Code } from './code.tsx';
import styles from './docs.module.css';
import { Fields, rowsOf } from './fields.tsx';
import { Operation } from './operation.tsx';
import { Rich } from './rich.tsx';
import { docsTexts, type DocsTexts } from './texts.ts';

const Contents = ({ page, calls, texts }: { page: DocsPage; calls: Call[]; texts: DocsTexts }) => (
  <nav className={styles.contents} aria-label={texts.contents}>
    <details>
      <summary>{texts.contents}</summary>
      {page.document.tags.map(({ name }) => {
        const ofTag = calls.filter(({ operation }) => operation.tags.includes(name));
        return (
          ofTag.length > 0 && (
            <div key={name} data-group>
              <p className={styles.group}>{name}</p>
              <ul>
                {ofTag.map(({ method, operation }) => (
                  <li key={operation.operationId}>
                    <a href={`#${operation.operationId}`} data-entry={operation.operationId}>
                      {operation.summary} <span className={styles.small}>{method}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <ul>
        {(['events', 'headers', 'objects'] as const).map((section) => (
          <li key={section}>
            <a href={`#${section}`} data-section={section}>
              {texts[section]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
);

const Head = ({ page, texts }: { page: DocsPage; texts: DocsTexts }) => (
  <header className={styles.head}>
    <h1>{page.document.info.title}</h1>
    <p className={styles.links}>
      <a href="/api/openapi.json">{texts.document}</a>
      <a href="/api/openapi.http">{texts.collection}</a>
      <a href="/api/portal/docs">{texts.portal}</a>
      <a
        href={`/api/docs?language=${page.language === 'fr' ? 'en' : 'fr'}`}
        lang={page.language === 'fr' ? 'en' : 'fr'}
        data-language
      >
        {texts.other}
      </a>
    </p>
  </header>
);

const Events = ({ page: { document }, texts }: { page: DocsPage; texts: DocsTexts }) => (
  <section data-group aria-labelledby="events">
    <h2 id="events">{texts.events}</h2>
    {Object.entries(document.webhooks).map(([event, { post }]) => (
      <div key={event} className={styles.part} data-part id={post.operationId}>
        <h3>
          <code>{event}</code>
        </h3>
        <Rich text={post.description} />
        {event === 'signer.done' && (
          <Code
            text={JSON.stringify(post.requestBody?.content['application/json']?.example, null, 2)}
            label={texts.message}
            texts={texts}
          />
        )}
      </div>
    ))}
  </section>
);

/** Headers of answers, and those of the messages of webhooks. */
const Headers = ({ page: { document }, texts }: { page: DocsPage; texts: DocsTexts }) => {
  const { headers, parameters } = document.components;
  const ofWebhooks = Object.entries(parameters).filter(([name]) => name.startsWith('webhook-'));
  const rows = [...Object.entries(headers), ...ofWebhooks].map(([name, one]) => ({ ...one, name, isRequired: false }));
  return (
    <section data-group aria-labelledby="headers">
      <h2 id="headers">{texts.headers}</h2>
      {rows.map((row) => (
        <div key={row.name} className={styles.part} data-part id={`header-${row.name}`}>
          <Fields rows={[row]} label={row.name} texts={texts} />
        </div>
      ))}
    </section>
  );
};

const Objects = ({ page: { document }, texts }: { page: DocsPage; texts: DocsTexts }) => (
  <section data-group aria-labelledby="objects">
    <h2 id="objects">{texts.objects}</h2>
    {Object.entries(document.components.schemas).map(([name, schema]) => (
      <div key={name} className={styles.part} data-part id={name}>
        <h3>
          <code>{name}</code>
        </h3>
        <Rich text={schema.description ?? ''} />
        <Fields rows={rowsOf(schema)} label={name} texts={texts} />
      </div>
    ))}
  </section>
);

/** Beside the search, because a search hides the rest. It says itself that it is missing: on a phone the form is far. */
const Token = ({ texts }: { texts: DocsTexts }) => (
  <div className={styles.token}>
    <label className={styles.input}>
      <span>{texts.token}</span>
      <input type="password" data-bearer autoComplete="off" spellCheck={false} aria-describedby="token-hint" />
    </label>
    <output data-missing={texts.needsToken} />
    <p id="token-hint" className={styles.small}>
      {texts.tokenHint}
    </p>
  </div>
);

/** The public API to read, to search and to try. It is complete without its script. */
export const App = ({ page }: { page: DocsPage }) => {
  const texts = docsTexts[page.language];
  const calls = callsOf(page.document);
  const tags = page.document.tags.filter(({ name }) => calls.some(({ operation }) => operation.tags.includes(name)));
  return (
    <>
      <Head page={page} texts={texts} />
      <div className={styles.columns}>
        <aside className={styles.side}>
          <search>
            <label className={styles.input}>
              <span>{texts.search}</span>
              <input
                type="search"
                data-search
                data-none={texts.found.none}
                data-one={texts.found.one}
                data-many={texts.found.many}
                autoComplete="off"
              />
            </label>
            <output data-found className={styles.small} />
          </search>
          <Token texts={texts} />
          <Contents page={page} calls={calls} texts={texts} />
        </aside>
        <main className={styles.main}>
          <section className={styles.part} data-empty hidden aria-labelledby="empty">
            <h2 id="empty">{texts.found.none}</h2>
            <p>{texts.nothing}</p>
          </section>
          <section className={styles.part} data-group aria-labelledby="start">
            <h2 id="start">{texts.start}</h2>
            <Rich text={page.document.info.description} />
            <p>{texts.sdk}</p>
            <Code
              text={`curl -sSO ${page.document.servers[0]?.url}/paraphe-sdk.tgz\nnpm install ./paraphe-sdk.tgz`}
              label="SDK"
              texts={texts}
            />
          </section>
          {tags.map(({ name, description }) => (
            <section key={name} data-group aria-labelledby={`tag-${name}`}>
              <h2 id={`tag-${name}`}>{name}</h2>
              <p>{description}</p>
              {calls
                .filter(({ operation }) => operation.tags.includes(name))
                .map((call) => (
                  <Operation key={call.operation.operationId} call={call} document={page.document} texts={texts} />
                ))}
            </section>
          ))}
          <Events page={page} texts={texts} />
          <Headers page={page} texts={texts} />
          <Objects page={page} texts={texts} />
        </main>
      </div>
    </>
  );
};
