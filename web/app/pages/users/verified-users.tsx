import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { CompanyUser, LinkRequestUser } from '#contract/accounts/company-users.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { InviteManyDialog } from './invite-many-dialog.tsx';
import { MyInfoCard } from './my-info-card.tsx';
import { isLastOwner } from './user-permissions.ts';
import { RequestsTable } from './requests-table.tsx';
import { SignIdDialog } from './sign-id-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { UserActs } from './user-menu.tsx';
import { answerKey, isUnderWay, useCopySignId, useRefuse, useResend } from './user-mutations.ts';
import { companyUsersQuery } from './user-queries.ts';
import { UsersTable } from './users-table.tsx';

/** The content of a dialog, kept after it was closed, so that its text does not vanish. */
type Asked =
  | { what: 'new' | 'list' }
  | { what: 'edit' | 'remove'; user: CompanyUser }
  | { what: 'signId'; user: CompanyUser; signId: string }
  | { what: 'accept'; request: LinkRequestUser };

const useUserActs = (ask: (asked: Asked) => void): UserActs => {
  const { mutate: copy } = useCopySignId(useCallback((user, signId) => ask({ what: 'signId', user, signId }), [ask]));
  const { mutate: resend } = useResend();
  return useMemo(
    () => ({
      copySignId: (user) => {
        if (!isUnderWay('copy sign id')) copy(user);
      },
      edit: (user) => ask({ what: 'edit', user }),
      resend: (user) => {
        if (!isUnderWay('resend invitation')) resend(user);
      },
      remove: (user) => ask({ what: 'remove', user }),
    }),
    [ask, copy, resend],
  );
};

const Dialogs = ({ asked, isOpen, onClose }: { asked: Asked; isOpen: boolean; onClose: () => void }) => {
  const { data: everybody } = useQuery(companyUsersQuery);
  const { what } = asked;
  const edited = what === 'edit' ? asked.user : undefined;
  const open = (...these: Asked['what'][]) => ({ isOpen: isOpen && these.includes(what), onClose });
  return (
    <>
      <UserDialog
        {...open('new', 'edit')}
        user={edited}
        isLastOwner={edited !== undefined && isLastOwner(edited, everybody ?? [])}
      />
      <InviteManyDialog {...open('list')} />
      <DeleteDialog {...open('remove')} user={what === 'remove' ? asked.user : undefined} />
      <SignIdDialog {...open('signId')} shown={what === 'signId' ? asked : undefined} />
      <ApprovalDialog {...open('accept')} request={what === 'accept' ? asked.request : undefined} />
    </>
  );
};

/** The users of a verified company (REQ-1.2.43, REQ-1.2.46). */
export const Verified = () => {
  const [asked, setAsked] = useState<Asked>({ what: 'new' });
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  }, []);
  const acts = useUserActs(ask);
  const { mutate: refuse } = useRefuse();
  const accept = useCallback((request: LinkRequestUser) => ask({ what: 'accept', request }), [ask]);
  const refuseOnce = useCallback(
    (request: LinkRequestUser) => {
      if (!isUnderWay(answerKey)) refuse({ request, accept: false });
    },
    [refuse],
  );
  return (
    <>
      <MyInfoCard />
      <UsersTable acts={acts} onNew={() => ask({ what: 'new' })} onNewList={() => ask({ what: 'list' })} />
      <RequestsTable onAccept={accept} onRefuse={refuseOnce} />
      <Dialogs asked={asked} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
