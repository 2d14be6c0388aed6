import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  answerSupportWish,
  endSupportSession,
  listSupportSessions,
  type SupportSession,
} from '#contract/accounts/support-sessions.ts';
import { formatMinute } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { queryClient } from '../query-client.ts';
import { useActionToast } from '../shared/failures/use-failure-toast.ts';
import { callAsUser } from '../session.ts';
import { supportTexts } from './texts.ts';

/** While support is there, its questions come at once. */
const followMs = 3_000;

const sessionsQuery = queryOptions({
  queryKey: ['support-sessions'],
  queryFn: () => callAsUser(listSupportSessions, {}),
  staleTime: 0,
  refetchInterval: followMs,
});

const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** A session that is over by now needs no answer and no end; another wish by now is shown, and asks anew. */
const orOver = (error: unknown): void => {
  if (!wasRefused(error, 'NotFound')) throw error;
};

/** Sessions about which a banner says the same: support may open a second link while the first still runs. */
interface Alike {
  session: SupportSession;
  ids: string[];
}

const groupAlike = (sessions: readonly SupportSession[]): [key: string, alike: Alike][] => {
  const groups = new Map<string, Alike>();
  for (const session of sessions) {
    const { id, staff, username, reason, writing } = session;
    const key = JSON.stringify([staff, username, reason, writing]);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { session, ids: [id] });
  }
  return [...groups];
};

const useActs = ({ ids, session }: Alike) => {
  const { wish } = session.writing;
  const t = useTexts(supportTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const onError = (error: unknown) => failure.say(sentence(error), { stays: true });
  const ending = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => callAsUser(endSupportSession, { params: { id } }).catch(orOver))),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.ended),
    onError,
    onSettled: refresh,
  });
  const answering = useMutation({
    mutationFn: async (allowed: boolean) => {
      await Promise.all(
        ids.map((id) => callAsUser(answerSupportWish, { params: { id }, body: { allowed, wish } }).catch(orOver)),
      );
    },
    onMutate: failure.takeBack,
    onError,
    onSettled: refresh,
  });
  return { ending, answering };
};

const Buttons = ({ alike }: { alike: Alike }) => {
  const t = useTexts(supportTexts);
  const { ending, answering } = useActs(alike);
  const { state } = alike.session.writing;
  const isAnswering = (allowed: boolean) => answering.isPending && answering.variables === allowed;
  return (
    <Cluster gap={2}>
      {state === 'asked' && (
        <Button size="small" variant="primary" loading={isAnswering(true)} onClick={() => answering.mutate(true)}>
          {t.allow}
        </Button>
      )}
      {(state === 'asked' || state === 'allowed') && (
        <Button size="small" loading={isAnswering(false)} onClick={() => answering.mutate(false)}>
          {state === 'asked' ? t.refuse : t.onlyRead}
        </Button>
      )}
      <Button size="small" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t.endTheirs}
      </Button>
    </Cluster>
  );
};

const Sessions = ({ alike }: { alike: Alike }) => {
  const t = useTexts(supportTexts);
  const language = useLanguage();
  const { staff, username, reason, writing } = alike.session;
  const { state, wish, until } = writing;
  const asks = state === 'asked';
  return (
    <Banner
      // A question is announced, also when it follows on one that was answered.
      key={state}
      tone={asks ? 'warning' : 'info'}
      announce={asks ? 'alert' : 'none'}
      title={asks ? t.asks(staff) : t.present(staff)}
      action={<Buttons alike={alike} />}
    >
      {asks && wish !== null ? (
        <p>{t.wishOf(wish)}</p>
      ) : (
        <p>{state === 'allowed' && until !== null ? t.mayWrite(formatMinute(until, language)) : t.onlyReads}</p>
      )}
      <p>{t.as(username, reason)}</p>
    </Banner>
  );
};

/** Shows owners which support sessions run, what they ask for, and ends them with one press (REQ-1.4.73). */
export const OwnerBanners = () => {
  const { data, isPending } = useQuery(sessionsQuery);
  if (isPending) return <span data-banner-awaited />;
  return data && groupAlike(data).map(([key, alike]) => <Sessions key={key} alike={alike} />);
};
