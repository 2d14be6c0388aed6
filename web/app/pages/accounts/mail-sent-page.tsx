import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { sendFirstVerification, sendVerification } from '#contract/accounts.ts';
import { call } from '#kit/call.ts';
import { useConfig } from '#kit/config.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { newKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { MailIcon } from '#ui/page-icons.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { toasts } from '#ui/toasts.ts';

import { paths } from '#app/paths.ts';
import { savedMail } from '#app/session.ts';
import type { SavedMail } from '#app/session.ts';

import { AuthAside, AuthHeading } from './form-frame.tsx';
import styles from './mail-sent-page.module.css';
import { ResendButton, useCoolDown } from './resend-button.tsx';
import { accountTexts } from './texts.ts';
import { linkTexts } from './link-texts.ts';

const links = { first: sendFirstVerification, reset: sendVerification };

function Resend({ kind, mail }: { kind: keyof typeof links; mail: SavedMail }) {
  const t = useTexts(accountTexts);
  const sentence = useFailureSentence();
  const coolDown = useCoolDown();
  const sending = useMutation({
    mutationFn: () => call(links[kind], { body: mail }, { idempotencyKey: newKey() }),
    onMutate: () => toasts.clear(),
    onSuccess: ({ email }) => {
      coolDown.start();
      toasts.success(t.resent(email));
    },
    onError: (error) => toasts.error(sentence(error)),
  });
  return <ResendButton left={coolDown.left} pending={sending.isPending} onPress={() => sending.mutate()} />;
}

function MailSent({ kind }: { kind: keyof typeof links }) {
  const t = { ...useTexts(accountTexts), ...useTexts(linkTexts) };
  const { mailboxUrl } = useConfig();
  const [mail] = useState(savedMail.read);
  const sent = kind === 'first' ? t.sentFirst : t.sentReset;
  return (
    <>
      <span className={styles.icon}>
        <MailIcon size={24} />
      </span>
      <AuthHeading title={t.sentTitle}>{mail ? sent(mail.email) : t.sentUnknown}</AuthHeading>
      {mail && <p className={styles.hint}>{t.notReceived}</p>}
      {mail && <Resend kind={kind} mail={mail} />}
      {mailboxUrl !== undefined && (
        <LinkButton href={mailboxUrl} variant="quiet" wide newTab>
          {t.demoMails}
        </LinkButton>
      )}
      <AuthAside>
        <Link to={paths.login}>{t.backToLogin}</Link>
      </AuthAside>
    </>
  );
}

/** After registration. */
export function EmailSentPage() {
  return <MailSent kind="first" />;
}

/** After a lost password. */
export function LostSentPage() {
  return <MailSent kind="reset" />;
}
