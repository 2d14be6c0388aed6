import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { isOwner } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { userQuery, useUser } from '#app/session.ts';
import { isInvited } from './user-permissions.ts';
import { usersTexts } from './texts.ts';
import { blame, UserFormFrame } from './user-form-frame.tsx';
import type { FrameProps } from './user-form-frame.tsx';
import { isUnderWay, saveKey, useInvite, useUpdate } from './user-mutations.ts';
import { lastOwnerForm, userForm } from './user-rules.ts';
import type { UserInput, UserValues } from './user-rules.ts';

export type UserFormProps = Pick<FrameProps, 'onDirty' | 'onLeave'> & { onDone: () => void };

export const InviteForm = ({ onDone, ...leave }: UserFormProps) => {
  const t = useTexts(usersTexts);
  const form = useForm<UserInput, unknown, UserValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(userForm),
    defaultValues: { firstName: '', lastName: '', email: '', username: '', roleName: '' },
  });
  const invitation = useInvite({ onDone, onRefusal: (error) => blame(error, form) });
  return (
    <UserFormFrame
      form={form}
      intro={t.inviteIntro}
      submitLabel={t.invite}
      failedTitle={t.inviteFailed}
      error={invitation.error}
      pending={invitation.isPending}
      onSave={(values) => {
        if (!isUnderWay(...saveKey)) invitation.mutate(values);
      }}
      {...leave}
    />
  );
};

const useEditing = (user: CompanyUser, isLastOwner: boolean, onDone: () => void) => {
  const navigate = useNavigate();
  const isOneself = useUser().username === user.username;
  const { firstName, lastName, email, username, roleName } = user;
  const form = useForm<UserInput, unknown, UserValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(isLastOwner ? lastOwnerForm : userForm),
    defaultValues: { firstName, lastName, email, username, roleName },
  });
  const update = useUpdate(user, {
    onDone: () => {
      onDone();
      if (isOneself) void leaveIfDemoted();
    },
    onRefusal: (error) => blame(error, form),
  });
  const leaveIfDemoted = async () => {
    const { roleName: now } = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    if (!isOwner(now)) await navigate({ to: paths.home });
  };
  const demotesOneself = (values: UserValues) => isOneself && isOwner(roleName) && !isOwner(values.roleName);
  return { form, update, isOneself, demotesOneself };
};

type EditProps = UserFormProps & { user: CompanyUser; isLastOwner: boolean };

export const EditForm = ({ user, isLastOwner, onDone, ...leave }: EditProps) => {
  const t = useTexts(usersTexts);
  const { form, update, isOneself, demotesOneself } = useEditing(user, isLastOwner, onDone);
  const [toConfirm, setToConfirm] = useState<UserValues>();
  const emailHint = isOneself ? t.emailHintOwn : isInvited(user) ? t.emailHintInvited : t.emailHint;
  const save = (values: UserValues) => {
    setToConfirm(undefined);
    if (!isUnderWay(...saveKey)) update.mutate(values);
  };
  return (
    <>
      <UserFormFrame
        form={form}
        intro={isInvited(user) ? t.editInvited : undefined}
        emailHint={emailHint}
        isOneself={isOneself}
        submitLabel={t.save}
        failedTitle={t.saveFailed}
        error={update.error}
        pending={update.isPending}
        onSave={(values) => (demotesOneself(values) ? setToConfirm(values) : save(values))}
        {...leave}
      />
      <ConfirmDialog
        isOpen={toConfirm !== undefined}
        onClose={() => setToConfirm(undefined)}
        title={t.demoteTitle}
        confirmLabel={t.demote}
        onConfirm={() => toConfirm && save(toConfirm)}
      >
        {t.demoteText}
      </ConfirmDialog>
    </>
  );
};
