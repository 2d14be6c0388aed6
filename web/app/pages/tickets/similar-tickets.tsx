import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTexts } from '#kit/texts.ts';
import { paths } from '#app/paths.ts';
import { newTicketTexts } from './new-ticket-texts.ts';
import styles from './new-ticket.module.css';
import { similarTickets } from './similar.ts';
import { TicketState } from './ticket-state.tsx';
import { ticketsQuery } from '#app/shared/tickets-query.ts';

/** Open tickets similar to the subject; nothing when there is none, or the list is not loaded. */
export const SimilarTickets = ({ subject }: { subject: string }) => {
  const t = useTexts(newTicketTexts);
  const { data } = useQuery(ticketsQuery);
  const like = similarTickets(useDeferredValue(subject), data?.records ?? []);
  return (
    <div aria-live="polite">
      {like.length > 0 && (
        <section className={styles.similar} aria-label={t.similar}>
          <p className={styles.similarTitle}>{t.similar}</p>
          <ul>
            {like.map((ticket) => (
              <li key={ticket.id}>
                <Link to={paths.ticket} params={{ id: ticket.id }}>
                  {ticket.subject}
                </Link>
                <TicketState ticket={ticket} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
