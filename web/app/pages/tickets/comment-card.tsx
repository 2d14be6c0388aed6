import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addTicketMessage, ticketPlace } from '#contract/tickets.ts';
import type { Ticket } from '#contract/tickets.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import type { RichTextHandle } from '#ui/rich-text/rich-text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { draftBook } from './drafts.ts';
import { FilePicker } from './file-picker.tsx';
import { fileTexts } from './file-texts.ts';
import { RichText } from './rich-text.tsx';
import { useFileToasts } from './file-toasts.ts';
import { refreshTicket } from './ticket-queries.ts';
import { threadTexts } from './ticket-texts.ts';
import styles from './ticket.module.css';
import { useFiles } from './use-files.ts';
import type { Files } from './use-files.ts';

const commentKey = 'add comment';
const isAdding = (): boolean => queryClient.isMutating({ mutationKey: [commentKey] }) > 0;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The unsent comment, kept in this browser until it is sent. */
const useComment = (id: string) => {
  const { username } = useUser();
  const [drafts] = useState(() => draftBook(localStorage, username, `ticket ${id}`, isText));
  const [first] = useState(() => drafts.read() ?? '');
  const [html, setHtml] = useState(first);
  const [isDraft, setIsDraft] = useState(first !== '');
  const [isMissing, setIsMissing] = useState(false);
  const write = (next: string) => {
    setHtml(next);
    if (next === '') drafts.forget();
    else {
      setIsMissing(false);
      drafts.keep(next);
    }
  };
  const finish = () => {
    setIsDraft(false);
    drafts.forget();
  };
  return { first, html, isDraft, isMissing, setIsMissing, write, finish };
};

/** Sends the comment, then its files; a file that failed stays in the list and can be sent again. */
const useSending = (ticket: Ticket, files: Files, onSent: () => void) => {
  const t = useTexts(threadTexts);
  const sentence = useFailureSentence();
  const tellFiles = useFileToasts();
  const toast = useActionToast();
  const intention = useIdempotencyKey();
  const place = ticketPlace(ticket);
  const sendFiles = async () => {
    tellFiles(await files.sendAll(place));
    await refreshTicket();
  };
  const comment = useMutation({
    mutationKey: [commentKey],
    onMutate: toast.takeBack,
    mutationFn: async (content: string) => {
      const body = { content, subject: ticket.subject };
      const made = await callAsUser(addTicketMessage, { params: place, body }, { idempotencyKey: intention(body) });
      onSent();
      toasts.success(made.sending === 'sent' ? t.commentAdded : t.commentKept);
      await sendFiles();
    },
    onSettled: () => refreshTicket(),
    onError: (error) => toast.say(t.commentAddError(sentence(error)), { stays: true }),
  });
  const again = useMutation({ mutationKey: [commentKey], mutationFn: sendFiles });
  return { comment, again };
};

/** Form for a comment, below the ticket. */
export const CommentCard = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(threadTexts);
  const f = useTexts(fileTexts);
  const say = useFieldSentence();
  const editor = useRef<RichTextHandle>(null);
  const files = useFiles();
  const draft = useComment(ticket.id);
  const { comment, again } = useSending(ticket, files, () => {
    draft.finish();
    editor.current?.clear();
  });
  const send = () => {
    if (isAdding()) return;
    draft.setIsMissing(draft.html === '');
    if (draft.html === '') editor.current?.focus();
    else comment.mutate(draft.html);
  };
  const isBusy = comment.isPending || again.isPending;
  const leftOver = files.files.some(({ stage }) => stage === 'failed') && draft.html === '';
  return (
    <Card title={t.comment}>
      <Stack gap={3}>
        {draft.isDraft && <Banner tone="info">{t.draftKept}</Banner>}
        <RichText
          compact
          ref={editor}
          label={t.commentLabel}
          initialHtml={draft.first}
          error={draft.isMissing ? say('Empty') : undefined}
          onChange={draft.write}
          onFiles={files.add}
          onLeftOut={() => toasts.info(f.picturesLeftOut)}
        />
        <FilePicker files={files} />
        <div className={styles.actions}>
          {leftOver && (
            <Button loading={isBusy} onClick={() => again.mutate()}>
              {t.retryFiles}
            </Button>
          )}
          <Button variant="primary" loading={isBusy} onClick={send}>
            {t.send}
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
