import { useMutation } from '@tanstack/react-query';
import { downloadTicketFile, ticketPlace } from '#contract/tickets.ts';
import type { Ticket, TicketAttachment } from '#contract/tickets.ts';
import { formatDay } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DocumentIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { fileAsUser } from '#app/session.ts';
import { ticketTexts } from './texts.ts';
import { ticketPageTexts } from './ticket-texts.ts';
import styles from './ticket.module.css';

const FileLine = ({ ticket, file }: { ticket: Ticket; file: TicketAttachment }) => {
  const t = useTexts(ticketPageTexts);
  const words = useTexts(ticketTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const { id, name, size, createdDate, sending } = file;
  const download = useMutation({
    mutationFn: async () =>
      saveAnswer(await fileAsUser(downloadTicketFile, { params: { ...ticketPlace(ticket), fileId: id } }), name),
    onMutate: failure.takeBack,
    onError: (error) => failure.say(t.downloadFailed(name, sentence(error)), { stays: true }),
  });
  const state = { sent: formatDay(createdDate), waiting: words.waiting, failed: words.notSent }[sending];
  return (
    <li className={styles.file}>
      <DocumentIcon />
      <span className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.soft}>
          {formatSize(size, language)} – {state}
        </span>
      </span>
      <IconButton
        size="small"
        label={t.download(name)}
        icon={<DownloadIcon />}
        loading={download.isPending}
        disabledReason={sending === 'sent' ? undefined : t.downloadLater}
        onClick={() => download.mutate()}
      />
    </li>
  );
};

/** The attachments of the ticket and its comments, each with a download. */
export const TicketFiles = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  return (
    <Card title={t.files}>
      {ticket.files.length === 0 ? (
        <p className={styles.soft}>{t.noFile}</p>
      ) : (
        <ul className={styles.files}>
          {ticket.files.map((file) => (
            <FileLine key={file.id} ticket={ticket} file={file} />
          ))}
        </ul>
      )}
    </Card>
  );
};
