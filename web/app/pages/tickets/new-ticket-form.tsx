import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ticketProducts } from '#contract/tickets.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import type { TicketSearch } from '#app/new-ticket-link.ts';
import { draftBook } from './drafts.ts';
import type { DraftBook } from './drafts.ts';
import { FilePicker } from './file-picker.tsx';
import { fileTexts } from './file-texts.ts';
import { AccessField, EnvironmentsFailure, PickFields, SubjectField } from './new-ticket-fields.tsx';
import type { TicketFormState } from './new-ticket-fields.tsx';
import { emptyTicket, fieldsOfRequest, hasInput, isTicketInput, ticketForm } from './new-ticket-rules.ts';
import type { TicketInput, TicketValues } from './new-ticket-rules.ts';
import { newTicketTexts } from './new-ticket-texts.ts';
import styles from './new-ticket.module.css';
import { paragraphs } from './paragraphs.ts';
import { RichText } from './rich-text.tsx';
import { SimilarTickets } from './similar-tickets.tsx';
import { useFiles } from './use-files.ts';
import type { Files } from './use-files.ts';
import { isCreating, useNewTicket } from './use-new-ticket.ts';

/** Values prefilled by a link. They take precedence over a draft, which then stays stored. */
const valuesFromLink = ({ subject = '', product = '', text = '' }: TicketSearch): TicketInput => {
  const known = ticketProducts.find((one) => one === product) ?? '';
  return { ...emptyTicket, subject, product: known, body: paragraphs(text) };
};

/** Initial values of the form, and whether they are a draft. */
const useInitialValues = (drafts: DraftBook<TicketInput>) => {
  const search = useSearch({ from: `/app${paths.newTicket}` });
  return useState(() => {
    const begun = valuesFromLink(search);
    const draft = hasInput(begun) ? null : drafts.read();
    return { values: draft ?? begun, isDraft: draft !== null };
  })[0];
};

const useTicketForm = (drafts: DraftBook<TicketInput>) => {
  const first = useInitialValues(drafts);
  const form = useForm<TicketInput, unknown, TicketValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(ticketForm),
    defaultValues: first.values,
  });
  const isDone = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isDone.current) return;
          if (hasInput(values)) drafts.keep(values);
          else drafts.forget();
        },
      }),
    [form, drafts],
  );
  const finish = () => {
    isDone.current = true;
    drafts.forget();
  };
  return { form, first, finish };
};

const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const t = useTexts(newTicketTexts);
  return (
    <Banner
      tone="info"
      announce="status"
      title={t.draftBack}
      action={
        <Button size="small" onClick={onDiscard}>
          {t.discard}
        </Button>
      }
    >
      {t.draftText}
    </Banner>
  );
};

const BodyField = ({ form, first, files }: { form: TicketFormState; first: string; files: Files }) => {
  const t = useTexts(newTicketTexts);
  const f = useTexts(fileTexts);
  const say = useFieldSentence();
  return (
    <Controller
      control={form.control}
      name="body"
      render={({ field: { onChange, onBlur, ref }, fieldState: { error } }) => (
        <RichText
          ref={ref}
          label={t.body}
          hint={t.bodyHint}
          initialHtml={first}
          error={say(error?.message)}
          onChange={onChange}
          onBlur={onBlur}
          onFiles={files.add}
          onLeftOut={() => toasts.info(f.picturesLeftOut)}
        />
      )}
    />
  );
};

const Form = ({ drafts, onDiscard }: { drafts: DraftBook<TicketInput>; onDiscard: () => void }) => {
  const t = useTexts(newTicketTexts);
  const { form, first, finish } = useTicketForm(drafts);
  const [isDraft, setIsDraft] = useState(first.isDraft);
  const files = useFiles();
  const creation = useNewTicket({
    files,
    onCreated: finish,
    onRefusal: (error) => void showFieldErrors(error, form.setError, fieldsOfRequest),
  });
  const send = (values: TicketValues) => {
    if (!isCreating()) creation.mutate(values);
  };
  const isSending = files.files.some(({ stage }) => stage === 'sending');
  const discard = () => {
    setIsDraft(false);
    finish();
    onDiscard();
  };
  return (
    <form noValidate data-kept-as-draft onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Stack gap={5}>
        {isDraft && <DraftNotice onDiscard={discard} />}
        <EnvironmentsFailure />
        <Card>
          <Stack gap={3}>
            <SubjectField form={form} />
            <SimilarTickets subject={form.watch('subject')} />
            <PickFields form={form} />
            <BodyField form={form} first={first.values.body} files={files} />
            <FilePicker files={files} />
            <AccessField form={form} />
          </Stack>
        </Card>
        {isSending && (
          <Banner tone="info" announce="status">
            {t.sendingFiles}
          </Banner>
        )}
        <div className={styles.actions}>
          <Link to={paths.tickets} className={buttonClass({ variant: 'quiet' })}>
            {t.cancel}
          </Link>
          <Button type="submit" variant="primary" loading={creation.isPending || creation.isSuccess}>
            {t.create}
          </Button>
        </div>
      </Stack>
    </form>
  );
};

/** The form of a new ticket; discarding the draft resets it. */
export const NewTicketForm = () => {
  const { username } = useUser();
  const [drafts] = useState(() => draftBook(localStorage, username, 'new-ticket', isTicketInput));
  const [round, setRound] = useState(0);
  return <Form key={round} drafts={drafts} onDiscard={() => setRound(round + 1)} />;
};
