import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { personName } from '#contract/fields.ts';
import { updateOwnDetails } from '#contract/accounts/my-account.ts';
import { languages } from '#contract/roles.ts';
import type { Language } from '#contract/roles.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { UserIcon } from '#ui/icons/icons.tsx';
import { Columns, Stack } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { LeaveGuard } from '#app/leave-guard.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, userQuery, useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { myAccountTexts } from './texts.ts';

const schema = z.object({
  firstname: requiredText(personName),
  lastname: requiredText(personName),
  language: z.enum(languages),
});
type Values = z.infer<typeof schema>;

/** Each language in its own words. */
const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' };
const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

interface Told {
  onSaved: (saved: Values, sent: Values) => void;
  /** @returns whether fields show the error */
  onRefusal: (error: unknown) => boolean;
}

const useSaving = ({ onSaved, onRefusal }: Told) => {
  const queries = useQueryClient();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const { saved } = useTexts(myAccountTexts);
  return useMutation({
    mutationFn: (body: Values) => callAsUser(updateOwnDetails, { body }),
    onMutate: failure.takeBack,
    onSuccess: (user, sent) => {
      queries.setQueryData(userQuery.queryKey, user);
      onSaved({ firstname: user.firstname, lastname: user.lastname, language: user.language }, sent);
      toasts.success(saved);
    },
    onError: (error) => {
      if (!onRefusal(error)) failure.say(sentence(error), { stays: true });
    },
  });
};

/** The user's name, and the language of the mails: that of the screens is kept in the browser alone (REQ-1.2.174). */
export const OwnDetails = () => {
  const t = useTexts(myAccountTexts);
  const say = useFieldSentence();
  const { firstname, lastname, language } = useUser();
  const blockedReason = useSupportBlockReason();
  const { register, handleSubmit, setError, reset, getValues, setValue, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    values: { firstname, lastname, language },
    resetOptions: { keepDirtyValues: true },
  });
  const saving = useSaving({
    // The server trims: its answer can equal what was there before, while the fields differ.
    onSaved: (saved, sent) => {
      const typed = getValues();
      reset(saved, { keepDirtyValues: false });
      // The person may have gone on typing while it was saved: that stays, unsaved.
      for (const name of ['firstname', 'lastname', 'language'] as const)
        if (typed[name].trim() !== sent[name].trim()) setValue(name, typed[name], { shouldDirty: true });
    },
    onRefusal: (error) => showFieldErrors(error, setError, { firstname: 'firstname', lastname: 'lastname' }),
  });
  const submit = handleSubmit((values) => saving.mutate(values));
  const readOnly = blockedReason !== undefined;
  return (
    <Card title={t.detailsTitle} icon={<UserIcon />}>
      <LeaveGuard isDirty={formState.isDirty && !saving.isPending}>{t.leaveText}</LeaveGuard>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={5}>
          <Columns gap={3} least="field">
            <TextField
              label={t.firstname}
              autoComplete="given-name"
              readOnly={readOnly}
              error={say(formState.errors.firstname?.message)}
              {...register('firstname')}
            />
            <TextField
              label={t.lastname}
              autoComplete="family-name"
              readOnly={readOnly}
              error={say(formState.errors.lastname?.message)}
              {...register('lastname')}
            />
            <SelectField
              label={t.language}
              hint={t.languageHint}
              options={languageOptions}
              placeholder={null}
              {...register('language', { disabled: readOnly })}
            />
          </Columns>
          <div>
            <Button type="submit" loading={saving.isPending} disabledReason={blockedReason}>
              {t.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
};
