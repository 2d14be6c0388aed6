import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { LinkRequestUser } from '#contract/accounts/company-users.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { usersTexts } from './texts.ts';
import { answerKey, isUnderWay, useAccept } from './user-mutations.ts';
import { profile } from './user-rules.ts';
import { fullName } from '#contract/text.ts';

const schema = z.object({ roleName: profile });
type Values = z.infer<typeof schema>;

export interface ApprovalProps {
  request: LinkRequestUser;
  onClose: () => void;
}

/** Asks for the profile of the new user (REQ-1.2.47). */
export const ApprovalForm = ({ request, onClose }: ApprovalProps) => {
  const t = useTexts(usersTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const accepting = useAccept(onClose);
  const { register, handleSubmit, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { roleName: '' },
  });
  const accept = handleSubmit(({ roleName }) => {
    if (!isUnderWay(answerKey)) accepting.mutate({ request, accept: true, roleName });
  });
  return (
    <FormFrame
      onSubmit={accept}
      onLeave={onClose}
      submitLabel={t.accept}
      isPending={accepting.isPending}
      failure={
        accepting.error === null
          ? null
          : {
              title: t.acceptFailed(fullName(request)),
              text: wasRefused(accepting.error, 'MinimumOneOwner', 'CompanyStillInUse')
                ? t.cannotLeaveYet(fullName(request))
                : wasRefused(accepting.error, 'UserDoesNotExist')
                  ? t.requestGone
                  : sentence(accepting.error),
            }
      }
    >
      <p>{t.acceptText(request.username)}</p>
      <ProfileChoice error={say(formState.errors.roleName?.message)} {...register('roleName')} />
    </FormFrame>
  );
};
