import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { loginTypes } from '#contract/environments/environments.ts';
import type { ExternalEnvironment, LoginType } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ApprovalHelp } from './approval-help.tsx';
import { useStartConnection } from './start-connection.ts';
import { connectTexts } from './connect-texts.ts';

const schema = z.object({
  orgType: z.enum(loginTypes),
  specificDomain: z.string().check(z.trim(), z.maxLength(200, 'TooLong')),
});
type Values = z.infer<typeof schema>;

export interface FormProps {
  /** If given, the user has nothing to choose. */
  orgType: LoginType | undefined;
  specificDomain?: string | null | undefined;
  /** The environment to connect again: the CRM's answer applies to this one only. */
  reconnects?: Pick<ExternalEnvironment, 'orgName' | 'externalId'> | undefined;
  onClose: () => void;
}

const useConnectForm = ({ orgType, specificDomain, reconnects }: FormProps) => {
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { orgType: orgType ?? 'login', specificDomain: specificDomain ?? '' },
  });
  const start = useStartConnection((error) => {
    if (wasRefused(error, 'InvalidSpecificDomain')) {
      form.setError('specificDomain', { message: error.code }, { shouldFocus: true });
    }
  });
  const submit = form.handleSubmit(({ orgType: login, specificDomain: domain }) =>
    start.mutate({
      orgType: login,
      specificDomain: domain === '' ? null : domain,
      oldOrgId: reconnects?.externalId ?? null,
    }),
  );
  return { form, start, submit };
};

const OrgTypeChoice = (input: UseFormRegisterReturn) => {
  const t = useTexts(connectTexts);
  const choices = [
    { value: 'login', label: t.production, hint: t.productionHint },
    { value: 'test', label: t.sandbox, hint: t.sandboxHint },
  ];
  return <RadioGroup look="cards" legend={t.orgType} choices={choices} {...input} />;
};

/** A separate file, loaded with the dialog: no other screen loads the form library. */
export const ConnectForm = (props: FormProps) => {
  const t = useTexts(connectTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const { form, start, submit } = useConnectForm(props);
  const isSandbox = useWatch({ control: form.control, name: 'orgType' }) === 'test';
  const failure = wasRefused(start.error, 'InvalidSpecificDomain') ? null : start.error;
  return (
    <FormFrame
      onSubmit={submit}
      onLeave={props.onClose}
      submitLabel={t.continueToCrm}
      submitIcon={<ExternalIcon size={16} />}
      isPending={start.isPending || start.isSuccess}
      failure={failure === null ? null : { text: sentence(failure) }}
    >
      <p>{props.reconnects === undefined ? t.connectIntro : t.reconnectIntro}</p>
      {props.orgType === undefined && <OrgTypeChoice {...form.register('orgType')} />}
      <TextField
        optional
        label={t.domain}
        hint={isSandbox ? t.domainHintSandbox : t.domainHint}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={say(form.formState.errors.specificDomain?.message)}
        {...form.register('specificDomain')}
      />
      <Banner tone="info">{t.approval}</Banner>
      <ApprovalHelp orgType={isSandbox ? 'test' : 'login'} />
    </FormFrame>
  );
};
