import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { expirationDays } from '#contract/days/token-days.ts';
import { isOwner } from '#contract/roles.ts';
import { isOwnersScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { formatDay } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CheckboxGroup } from '#ui/forms/checkbox-group.tsx';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useUser } from '#app/session.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { scopeHints, scopeTexts, tokenFieldTexts, tokensTexts } from './texts.ts';
import { createKey, isUnderWay, useCreate } from './token-mutations.ts';
import { fieldsOfRequest, tokenForm } from './token-rules.ts';
import type { TokenInput, TokenValues } from './token-rules.ts';
import styles from './tokens.module.css';

type FormState = UseFormReturn<TokenInput, unknown, TokenValues>;

const atFirst: TokenInput = {
  name: '',
  type: null,
  expiration: '',
  scope: 'all',
  scopes: [],
  addresses: '',
};

const useTokenFieldSentence = (): ((word: string | undefined) => string | undefined) => {
  const own: Record<string, string> = useTexts(tokenFieldTexts);
  const say = useFieldSentence();
  return (word) => (word === undefined ? undefined : (own[word] ?? say(word)));
};

const Basics = ({ form: { register, formState } }: { form: FormState }) => {
  const t = useTexts(tokensTexts);
  const say = useTokenFieldSentence();
  const { errors } = formState;
  const [{ first, last }] = useState(() => expirationDays(new Date()));
  return (
    <>
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        error={say(errors.name?.message)}
        {...register('name')}
      />
      <RadioGroup
        legend={t.type}
        choices={[
          { value: 'prod', label: t.prod },
          { value: 'sandbox', label: t.sandbox },
        ]}
        error={say(errors.type?.message)}
        {...register('type')}
      />
      <TextField
        type="date"
        label={t.expiration}
        hint={t.expirationHint(formatDay(first) ?? '', formatDay(last) ?? '')}
        min={first}
        max={last}
        error={say(errors.expiration?.message)}
        {...register('expiration')}
      />
    </>
  );
};

const Scopes = ({ form: { register, watch, formState } }: { form: FormState }) => {
  const t = useTexts(tokensTexts);
  const names = useTexts(scopeTexts);
  const hints = useTexts(scopeHints);
  const { roleName } = useUser();
  const offered = tokenScopes.filter((scope) => isOwner(roleName) || !isOwnersScope(scope));
  const wrong = formState.errors.scopes !== undefined;
  return (
    <>
      <RadioGroup
        legend={t.scopes}
        choices={[
          { value: 'all', label: t.allScopes },
          { value: 'some', label: t.someScopes },
        ]}
        {...register('scope')}
      />
      {watch('scope') === 'some' && (
        <CheckboxGroup legend={t.chosenScopes} error={wrong ? t.chooseScopes : undefined}>
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={names[scope]} hint={hints[scope]} {...register('scopes')} />
          ))}
        </CheckboxGroup>
      )}
    </>
  );
};

/** Rarely used options; open while one of them is invalid. */
const Advanced = ({ form }: { form: FormState }) => {
  const t = useTexts(tokensTexts);
  const say = useTokenFieldSentence();
  const [isOpen, setIsOpen] = useState(false);
  const { errors } = form.formState;
  const isWrong = errors.scopes !== undefined || errors.addresses !== undefined;
  return (
    <details
      className={styles.advanced}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t.advanced}</summary>
      <Stack gap={4}>
        <Scopes form={form} />
        <TextArea
          optional
          rows={3}
          label={t.addresses}
          hint={t.addressesHint}
          placeholder={'203.0.113.7\n2001:db8::/48'}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={say(errors.addresses?.message)}
          {...form.register('addresses')}
        />
      </Stack>
    </details>
  );
};

interface Props {
  onCreated: (made: ApiToken) => void;
  onDirty: (isDirty: boolean) => void;
  onLeave: () => void;
}

/** Name, org type and expiration (REQ-2.2.26), plus scopes and allowed addresses. */
export const TokenForm = ({ onCreated, onDirty, onLeave }: Props) => {
  const t = useTexts(tokensTexts);
  const sentence = useFailureSentence();
  const form: FormState = useForm<TokenInput, unknown, TokenValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(tokenForm) as never,
    defaultValues: atFirst,
  });
  const { isDirty, errors } = form.formState;
  const toast = useActionToast();
  const { mutate, error, isPending } = useCreate({
    onDone: onCreated,
    onRefusal: (refusal) => {
      if (!showFieldErrors(refusal, form.setError, fieldsOfRequest))
        toast.say(`${t.createFailed}. ${sentence(refusal)}`);
    },
  });
  useReportDirty(isDirty, onDirty);
  const save = (values: TokenValues) => {
    if (isUnderWay(createKey)) return;
    toast.takeBack();
    mutate(values);
  };
  return (
    <FormFrame onSubmit={form.handleSubmit(save)} onLeave={onLeave} submitLabel={t.create} isPending={isPending}>
      <Basics form={form} />
      <Advanced form={form} />
      {error !== null && Object.keys(errors).length === 0 && (
        <Banner tone="danger" title={t.createFailed}>
          {sentence(error)}
        </Banner>
      )}
    </FormFrame>
  );
};
