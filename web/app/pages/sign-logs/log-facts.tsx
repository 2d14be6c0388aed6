import type { ReactNode } from 'react';
import type { SignLog } from '#contract/sign-logs.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { drawerTexts } from './drawer-texts.ts';
import { readExternalId } from './filters/external-id.ts';
import { LogStatus } from './log-status.tsx';
import { SignerAnswers } from './signer-answers.tsx';
import styles from './sign-logs.module.css';
import { useOrgs } from './use-orgs.ts';
import { exactMoment, serviceTerm } from './service-terms.ts';

interface LogProps {
  log: SignLog;
}

const useCopyable = () => {
  const t = useTexts(drawerTexts);
  return (term: string, text: string | null | undefined): { term: string; value: ReactNode } => ({
    term,
    value: text ? <CopyText text={text} label={t.copy(term)} /> : null,
  });
};

const useYesNo = () => {
  const t = useTexts(drawerTexts);
  return (value: boolean | null): string | null => (value === null ? null : value ? t.yes : t.no);
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const EventPart = ({ log }: LogProps) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  return (
    <Part title={t.event}>
      <DescriptionList
        items={[
          { term: t.status, value: <LogStatus log={log} /> },
          { term: t.date, value: exactMoment(new Date(log.event_time * 1000).toISOString(), language) },
          { term: t.receivedAt, value: exactMoment(log.received_at, language) },
          { term: t.orgName, value: log.org_name },
          { term: t.source, value: t[log.source] },
        ]}
      />
    </Part>
  );
};

/** Names of the org and the document in the external id. */
const useOrigin = (log: SignLog) => {
  const t = useTexts(drawerTexts);
  const { nameOf, orgs } = useOrgs();
  const parts = readExternalId(log.data.signature_request?.external_id);
  const orgId = parts.orgId ?? log.org_id;
  const name = orgId === null ? undefined : (nameOf(orgId) ?? (orgs.length > 0 ? t.notConnected : undefined));
  return { orgId, name, contentDocumentId: parts.contentDocumentId ?? log.content_document_id };
};

const RequestPart = ({ log }: LogProps) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const yesNo = useYesNo();
  const { orgId, name } = useOrigin(log);
  const request = log.data.signature_request;
  if (!request) return null;
  const environment = orgId && (
    <span className={styles.origin}>
      {name}
      <CopyText text={orgId} label={t.copy(t.environment)} />
    </span>
  );
  return (
    <Part title={t.request}>
      <DescriptionList
        items={[
          { term: t.documentName, value: request.name },
          { term: t.requestStatus, value: serviceTerm(request.status, language) },
          { term: t.expirationDate, value: exactMoment(request.expiration_date, language) },
          { term: t.orderedSigners, value: yesNo(request.ordered_signers) },
          { term: t.environment, value: environment },
        ]}
      />
    </Part>
  );
};

const SignerPart = ({ log }: LogProps) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const copyable = useCopyable();
  const { signer } = log.data;
  if (!signer) return null;
  const { first_name, last_name, email, signature_level, signature_authentication_mode } = signer.info;
  return (
    <Part title={t.signer}>
      <DescriptionList
        items={[
          { term: t.firstName, value: first_name },
          { term: t.lastName, value: last_name },
          copyable(t.email, email),
          { term: t.signerStatus, value: serviceTerm(signer.status, language) },
          { term: t.level, value: serviceTerm(signature_level, language) },
          { term: t.authentication, value: serviceTerm(signature_authentication_mode, language) },
        ]}
      />
    </Part>
  );
};

/** Identifiers, for support and administrators. */
const TechnicalPart = ({ log }: LogProps) => {
  const t = useTexts(drawerTexts);
  const copyable = useCopyable();
  const { contentDocumentId } = useOrigin(log);
  const { signature_request: request, signer } = log.data;
  return (
    <details className={styles.technical}>
      <summary>{t.technical}</summary>
      <DescriptionList
        items={[
          copyable(t.name, log.event_name),
          copyable(t.eventId, log.event_id),
          copyable(t.crmDocument, contentDocumentId),
          copyable(t.externalId, request?.external_id),
          copyable(t.requestId, request?.id),
          copyable(t.signerId, signer?.id),
        ]}
      />
    </details>
  );
};

/** All fields of the event (REQ-2.3.12). */
export const LogFacts = ({ log }: LogProps) => {
  const t = useTexts(drawerTexts);
  const answers = log.data.signer?.answers ?? [];
  return (
    <>
      <EventPart log={log} />
      <RequestPart log={log} />
      <SignerPart log={log} />
      {answers.length > 0 && (
        <Part title={t.answers}>
          <SignerAnswers answers={answers} />
        </Part>
      )}
      <TechnicalPart log={log} />
    </>
  );
};
