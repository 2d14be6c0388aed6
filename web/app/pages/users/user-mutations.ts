import { useMutation } from '@tanstack/react-query';
import {
  answerLinkRequest,
  deleteUser,
  getSignId,
  inviteUser,
  inviteUsers,
  updateUser,
} from '#contract/accounts/company-users.ts';
import type { CompanyUser, LinkRequestUser } from '#contract/accounts/company-users.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import { randomKey, useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { inviteManyTexts } from './invite-many-texts.ts';
import { placeOf, type Fault, type Person } from './people-fields.ts';
import { usersTexts } from './texts.ts';
import { companyUsersQuery, refreshPeople } from './user-queries.ts';
import type { UserValues } from './user-rules.ts';
import { fullName } from '#contract/text.ts';

/**
 * True while such an action is in progress. Known at once, so that the second click of a double click sends nothing.
 */
export const isUnderWay = (...mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) > 0;

export const saveKey = ['save user'];

/** The user was deleted, answered by another owner, or withdrew: the list is out of date. */
const refreshIfGone = (error: unknown): Promise<void> | undefined =>
  wasRefused(error, 'UserDoesNotExist') ? refreshPeople() : undefined;

interface Told {
  onDone: () => void;
  onRefusal: (error: unknown) => void;
}

export const useInvite = ({ onDone, onRefusal }: Told) => {
  const t = useTexts(usersTexts);
  const intention = useIdempotencyKey();
  return useMutation({
    mutationKey: saveKey,
    mutationFn: (body: UserValues) => callAsUser(inviteUser, { body }, { idempotencyKey: intention(body) }),
    onSuccess: (user) => {
      toasts.success(t.userInvited(fullName(user), user.email));
      onDone();
      return refreshPeople();
    },
    onError: onRefusal,
  });
};

interface ToldOfMany {
  /** The line of each person. */
  lines: readonly number[];
  onDone: () => void;
  onFaults: (faults: Fault[]) => void;
}

/** Invites all people of a list, or none. */
export const useInviteMany = ({ lines, onDone, onFaults }: ToldOfMany) => {
  const t = useTexts(inviteManyTexts);
  const intention = useIdempotencyKey();
  return useMutation({
    mutationKey: saveKey,
    mutationFn: (people: Person[]) =>
      callAsUser(inviteUsers, { body: { people } }, { idempotencyKey: intention(people) }),
    onSuccess: ({ invited }) => {
      toasts.success(t.invited(invited));
      onDone();
      return refreshPeople();
    },
    onError: (error) => {
      const places = error instanceof Refused ? (error.problem.errors ?? []) : [];
      onFaults(
        places.flatMap(({ path, code }) => {
          const place = placeOf(path);
          return place ? [{ line: lines[place.index] ?? 0, field: place.field, code }] : [];
        }),
      );
    },
  });
};

const updateBody = (OriginalUsername: string, values: UserValues) => ({
  OriginalUsername,
  Username: values.username,
  FirstName: values.firstName,
  LastName: values.lastName,
  Email: values.email,
  RoleName: values.roleName,
});

export const useUpdate = (user: CompanyUser, { onDone, onRefusal }: Told) => {
  const t = useTexts(usersTexts);
  return useMutation({
    mutationKey: saveKey,
    mutationFn: (values: UserValues) => callAsUser(updateUser, { body: updateBody(user.username, values) }),
    onSuccess: (outcome, values) => {
      toasts.success(t[outcome](fullName(values), values.email));
      onDone();
      return refreshPeople();
    },
    onError: (error) => {
      onRefusal(error);
      return refreshIfGone(error);
    },
  });
};

/**
 * An update without a change sends the invitation again to a user without a password (REQ-1.7.18).
 */
export const useResend = () => {
  const t = useTexts(usersTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: ['resend invitation'],
    onMutate: failure.takeBack,
    mutationFn: (user: CompanyUser) => callAsUser(updateUser, { body: updateBody(user.username, user) }),
    onSuccess: (outcome, user) => {
      toasts.success(t[outcome](fullName(user), user.email));
      return refreshPeople();
    },
    onError: (error) => {
      failure.say(t.resendFailed(sentence(error)), { stays: true });
      return wasRefused(error) ? refreshPeople() : undefined;
    },
  });
};

export const useRemove = (onDone: () => void) => {
  const t = useTexts(usersTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: ['delete user'],
    onMutate: failure.takeBack,
    mutationFn: ({ username }: CompanyUser) => callAsUser(deleteUser, { params: { username } }),
    onSuccess: (_, user) => {
      toasts.success(t.removed(fullName(user)));
      queryClient.setQueryData(companyUsersQuery.queryKey, (users) =>
        users?.filter(({ username }) => username !== user.username),
      );
      onDone();
      return refreshPeople();
    },
    onError: (error, user) => {
      failure.say(t.removeFailed(fullName(user), sentence(error)), { stays: true });
      if (!wasRefused(error)) return undefined;
      onDone();
      return refreshPeople();
    },
  });
};

/** Copies the Sign ID, or passes it to `byHand` when the clipboard is refused. */
export const useCopySignId = (byHand: (user: CompanyUser, signId: string) => void) => {
  const t = useTexts(usersTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: ['copy sign id'],
    onMutate: failure.takeBack,
    mutationFn: ({ username }: CompanyUser) => callAsUser(getSignId, { params: { username } }),
    onSuccess: async (signId, user) => {
      try {
        await navigator.clipboard.writeText(signId);
        toasts.success(t.signIdCopied(fullName(user)));
      } catch {
        byHand(user, signId);
      }
    },
    onError: (error) => {
      failure.say(t.signIdFailed(sentence(error)), { stays: true });
      return refreshIfGone(error);
    },
  });
};

export const answerKey = 'answer link request';

type Answer =
  | { request: LinkRequestUser; accept: false }
  | { request: LinkRequestUser; accept: true; roleName: string };

interface AnswerTold {
  onStart?: () => void;
  onDone?: () => void;
  onRefusal: (error: unknown, answer: Answer) => void;
}

const useAnswer = (told: AnswerTold) => {
  const t = useTexts(usersTexts);
  return useMutation({
    mutationKey: [answerKey],
    mutationFn: (answer: Answer) =>
      callAsUser(
        answerLinkRequest,
        {
          body: {
            Approval: answer.accept,
            RoleName: answer.accept ? answer.roleName : null,
            Username: answer.request.username,
          },
        },
        { idempotencyKey: randomKey() },
      ),
    onMutate: () => told.onStart?.(),
    onSuccess: (_, { accept, request }) => {
      toasts.success((accept ? t.accepted : t.refused)(fullName(request)));
      told.onDone?.();
      return refreshPeople();
    },
    onError: (error, answer) => {
      told.onRefusal(error, answer);
      return refreshIfGone(error);
    },
  });
};

export const useAccept = (onDone: () => void) => useAnswer({ onDone, onRefusal: () => undefined });

export const useRefuse = () => {
  const t = useTexts(usersTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useAnswer({
    onStart: failure.takeBack,
    onRefusal: (error, { request }) => {
      const why = wasRefused(error, 'UserDoesNotExist') ? t.requestGone : sentence(error);
      failure.say(t.refuseFailed(fullName(request), why), { stays: true });
    },
  });
};
