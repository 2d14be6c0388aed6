import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendFirstVerification, sendVerification } from '#contract/accounts/accounts.ts';
import { call } from '#kit/call.ts';
import { useConfig } from '#kit/config.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { showFieldErrors, randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { MailIcon } from '#ui/icons/icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { savedMail } from '#app/session.ts';
import type { SavedMail } from '#app/session.ts';
import { AuthAside, AuthForm, AuthHeading } from './form-frame.tsx';
import { MailFields, mailSchema, type MailValues } from './mail-fields.tsx';
import styles from './mail-sent-page.module.css';
import { ResendButton, useCoolDown, useResendWords } from './resend-button.tsx';
import { resendTexts } from './resend-texts.ts';
import { accountTexts } from './texts.ts';
import { linkTexts } from './link-texts.ts';

const links = { first: sendFirstVerification, reset: sendVerification };

type Kind = keyof typeof links;

/** Sends the link again, but not during the cool-down. */
const useResending = (kind: Kind) => {
  const t = useTexts(resendTexts);
  const coolDown = useCoolDown();
  const sending = useMutation({
    mutationFn: (body: SavedMail) => call(links[kind], { body }, { idempotencyKey: randomKey() }),
    onMutate: () => toasts.clear(),
    onSuccess: ({ email }) => {
      coolDown.start();
      toasts.success(t.resent(email));
    },
  });
  return { sending, left: coolDown.left };
};

const Resend = ({ kind, mail }: { kind: Kind; mail: SavedMail }) => {
  const sentence = useFailureSentence();
  const { sending, left } = useResending(kind);
  const onError = (error: Error) => toasts.error(sentence(error));
  const send = () => sending.mutate(mail, { onError });
  return <ResendButton left={left} pending={sending.isPending} onPress={send} />;
};

/** Asks for the recipient when this browser has not stored one. */
const ResendToWhom = ({ kind }: { kind: Kind }) => {
  const sentence = useFailureSentence();
  const { sending, left } = useResending(kind);
  const { label, disabledReason } = useResendWords(left);
  const { register, handleSubmit, setError, formState } = useForm<MailValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(mailSchema),
    defaultValues: { username: '', email: '' },
  });
  const onError = (error: Error) => {
    if (!showFieldErrors(error, setError, { username: 'username', email: 'email' })) toasts.error(sentence(error));
  };
  const send = handleSubmit((mail) => sending.mutate(mail, { onError, onSuccess: () => savedMail.keep(mail) }));
  return (
    <AuthForm
      onSubmit={(event) => void send(event)}
      submitLabel={label}
      disabledReason={disabledReason}
      pending={sending.isPending}
    >
      <MailFields register={register} errors={formState.errors} />
    </AuthForm>
  );
};

const MailSent = ({ kind }: { kind: Kind }) => {
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
      <p className={styles.hint}>{mail ? t.notReceived : t.notReceivedByWhom}</p>
      {mail ? <Resend kind={kind} mail={mail} /> : <ResendToWhom kind={kind} />}
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
};

export const EmailSentPage = () => <MailSent kind="first" />;

export const LostSentPage = () => <MailSent kind="reset" />;
