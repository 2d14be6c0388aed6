import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ticketText } from '#contract/limits.ts';
import { affectedUsers, ticketPriorities, ticketProducts } from '#contract/tickets.ts';
import { useConfig } from '#kit/config.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { environmentsQuery } from '#app/shared/environments/environment-queries.ts';
import { useFailureToast } from '#app/shared/failures/use-failure-toast.ts';
import { otherEnvironment } from './new-ticket-rules.ts';
import type { TicketInput, TicketValues } from './new-ticket-rules.ts';
import { newTicketTexts } from './new-ticket-texts.ts';
import styles from './new-ticket.module.css';

export type TicketFormState = UseFormReturn<TicketInput, unknown, TicketValues>;
interface Props {
  form: TicketFormState;
}

const useErrors = ({ formState: { errors } }: TicketFormState) => {
  const t = useTexts(newTicketTexts);
  const say = useFieldSentence();
  return (name: keyof TicketInput): string | undefined => {
    const word = errors[name]?.message;
    return word === 'OrgIdFormat' ? t.orgIdFormat : say(word);
  };
};

/** The environments and "Other"; while they load, that of a draft has a place. */
const useEnvironmentOptions = (chosen: string) => {
  const t = useTexts(newTicketTexts);
  const { data, isSuccess, isFetching } = useQuery(environmentsQuery);
  const own = (data ?? []).map(({ id, orgName, typeOrg }) => ({
    value: id,
    label: `${orgName} (${t[typeOrg]})`,
  }));
  const other = { value: otherEnvironment, label: t.otherEnvironment };
  const isKnown = ['', ...own.map(({ value }) => value), otherEnvironment].includes(chosen);
  // Only a list that has come can say that an environment is gone.
  const isGone = isSuccess && !isFetching && !isKnown;
  const coming = !isKnown && !isGone ? [{ value: chosen, label: t.loadingEnvironments }] : [];
  return { options: [...coming, ...own, other], isGone };
};

const EnvironmentFields = ({ form }: Props) => {
  const t = useTexts(newTicketTexts);
  const errorOf = useErrors(form);
  const { data, isPending } = useQuery(environmentsQuery);
  const chosen = form.watch('environment');
  const { options, isGone } = useEnvironmentOptions(chosen);
  const { setValue } = form;
  // A draft may name an environment that was removed: what the list does not show is not chosen.
  useEffect(() => {
    if (isGone) setValue('environment', '');
  }, [isGone, setValue]);
  const hint = isPending ? t.loadingEnvironments : data?.length === 0 ? t.noEnvironment : undefined;
  return (
    <>
      <SelectField
        label={t.environment}
        hint={hint}
        options={options}
        error={errorOf('environment')}
        {...form.register('environment')}
        // The browser selects no option that comes later.
        value={chosen}
      />
      {chosen === otherEnvironment && (
        <TextField
          label={t.otherOrgId}
          hint={t.otherOrgIdHint}
          maxLength={ticketText.otherOrgIdLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('otherOrgId')}
          {...form.register('otherOrgId')}
        />
      )}
    </>
  );
};

export const EnvironmentsFailure = () => {
  const t = useTexts(newTicketTexts);
  const ui = useUiTexts();
  const query = useQuery(environmentsQuery);
  const { error, isFetching, refetch } = useFailureToast(query, t.getEnvironmentsError);
  if (!error || query.data) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {ui.retry}
        </Button>
      }
    >
      {t.getEnvironmentsError}
    </Banner>
  );
};

/** The classification of a ticket, by the picklists (REQ-2.3.8). */
export const PickFields = ({ form }: Props) => {
  const t = useTexts(newTicketTexts);
  const errorOf = useErrors(form);
  const { register } = form;
  return (
    <Columns gap={4} least="wide">
      <SelectField
        label={t.product}
        options={ticketProducts.map((value) => ({
          value,
          label: value === 'Other' ? t.otherProduct : value,
        }))}
        error={errorOf('product')}
        {...register('product')}
      />
      <SelectField
        label={t.priority}
        options={ticketPriorities.map((value) => ({ value, label: t[value] }))}
        error={errorOf('priority')}
        {...register('priority')}
      />
      <EnvironmentFields form={form} />
      <SelectField
        label={t.affectedUsers}
        options={affectedUsers.map((value) => ({ value, label: t.usersRange(value) }))}
        error={errorOf('affectedUsers')}
        {...register('affectedUsers')}
      />
    </Columns>
  );
};

export const SubjectField = ({ form }: Props) => {
  const t = useTexts(newTicketTexts);
  const errorOf = useErrors(form);
  return (
    <TextField
      label={t.subject}
      hint={t.subjectHint}
      maxLength={ticketText.subjectLength}
      autoComplete="off"
      error={errorOf('subject')}
      {...form.register('subject')}
    />
  );
};

/** Permits staff to log in as a user of the company while the ticket is open (REQ-2.7.13). */
export const AccessField = ({ form }: Props) => {
  const t = useTexts(newTicketTexts);
  const { help } = useConfig().links;
  return (
    <div className={styles.access}>
      <Checkbox label={t.accessSupport} hint={t.accessSupportHint} {...form.register('accessSupport')} />
      {help !== '' && (
        <LinkButton newTab href={help} size="small" variant="quiet">
          {t.accessHelp}
        </LinkButton>
      )}
    </div>
  );
};
