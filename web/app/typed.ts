import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';

let typed = { unkept: false, asDraft: false };

const forget = () => {
  typed = { unkept: false, asDraft: false };
};

const note = ({ target }: Event) => {
  // A search is no loss.
  if (!(target instanceof Element) || target.matches('[type=search]')) return;
  // Such fields keep a draft until the log-out. The only rich texts are those of tickets.
  typed[target.closest('[data-kept-as-draft], [contenteditable]') ? 'asDraft' : 'unkept'] = true;
};

/** Follows what is typed on a screen, until it is sent or the screen is left. */
export const followTyping = (): void => {
  document.addEventListener('input', note, { capture: true });
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && forget());
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') forget();
  });
};

/** Something was typed on this screen and not sent. Drafts count when they end with the session. */
export const hasTyped = ({ draftsEnd }: { draftsEnd: boolean }): boolean =>
  typed.unkept || (draftsEnd && typed.asDraft);
