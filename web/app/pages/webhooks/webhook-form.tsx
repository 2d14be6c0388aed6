import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Fragment } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { webhookEvents } from '#contract/webhooks.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { useConfig } from '#kit/config.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CheckboxGroup } from '#ui/forms/checkbox-group.tsx';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { eventTexts } from './event-texts.ts';
import { webhooksTexts } from './texts.ts';
import { isUnderWay, saveKey, useCreate, useUpdate } from './webhook-mutations.ts';
import type { WithSecret } from './webhook-mutations.ts';
import { fieldsOfRequest, webhookForm } from './webhook-rules.ts';
import type { WebhookInput, WebhookValues } from './webhook-rules.ts';
import styles from './webhooks.module.css';

type FormState = UseFormReturn<WebhookInput, unknown, WebhookValues>;

const isKnown = (event: string): event is (typeof webhookEvents)[number] =>
  webhookEvents.some((known) => known === event);

const valuesOf = (webhook: Webhook | undefined): WebhookInput => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  orgType: webhook?.orgType ?? 'prod',
  scope: webhook?.events ? 'some' : 'all',
  events: (webhook?.events ?? []).filter(isKnown),
  isActive: webhook?.isActive ?? true,
});

const useWebhookForm = (webhook?: Webhook): FormState => {
  const { demo } = useConfig();
  return useForm<WebhookInput, unknown, WebhookValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(webhookForm(demo)),
    defaultValues: valuesOf(webhook),
  });
};

const blame = (error: unknown, form: FormState): void => {
  showFieldErrors(error, form.setError, fieldsOfRequest);
};

/** A long event name may break between its words. */
const EventWord = ({ event }: { event: string }) => (
  <code className={styles.event}>
    {event.split(/(?<=[._])/).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);

const Events = ({ form: { register, watch, formState } }: { form: FormState }) => {
  const t = useTexts(webhooksTexts);
  const words = useTexts(eventTexts);
  const wrong = formState.errors.events !== undefined;
  return (
    <>
      <RadioGroup
        legend={t.events}
        choices={[
          { value: 'all', label: t.allEvents },
          { value: 'some', label: t.someEvents },
        ]}
        {...register('scope')}
      />
      {watch('scope') === 'some' && (
        <CheckboxGroup look="columns" legend={t.chosenEvents} error={wrong ? t.chooseEvents : undefined}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={words[event]}
              hint={<EventWord event={event} />}
              {...register('events')}
            />
          ))}
        </CheckboxGroup>
      )}
    </>
  );
};

const Fields = ({ form, isNew }: { form: FormState; isNew: boolean }) => {
  const t = useTexts(webhooksTexts);
  const say = useFieldSentence(useTexts(pageRefusalTexts));
  const { demo } = useConfig();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        type="url"
        label={t.url}
        hint={demo ? t.urlHintOfDemo : t.urlHint}
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={say(errors.url?.message)}
        {...register('url')}
      />
      <TextField
        optional
        label={t.description}
        autoComplete="off"
        error={say(errors.description?.message)}
        {...register('description')}
      />
      {isNew && (
        <RadioGroup
          legend={t.orgType}
          choices={[
            { value: 'prod', label: t.prod },
            { value: 'sandbox', label: t.sandbox },
          ]}
          {...register('orgType')}
        />
      )}
      <Events form={form} />
      {!isNew && <Checkbox label={t.isActive} hint={t.isActiveHint} {...register('isActive')} />}
    </>
  );
};

interface FrameProps {
  form: FormState;
  isNew: boolean;
  error: unknown;
  pending: boolean;
  onSave: (values: WebhookValues) => void;
  onDirty: (isDirty: boolean) => void;
  onLeave: () => void;
}

const Frame = ({ form, isNew, error, pending, onSave, onDirty, onLeave }: FrameProps) => {
  const t = useTexts(webhooksTexts);
  const sentence = useFailureSentence();
  const { isDirty, errors } = form.formState;
  useReportDirty(isDirty, onDirty);
  const save = (values: WebhookValues) => {
    if (!isUnderWay(saveKey)) onSave(values);
  };
  const isBlamed = Object.keys(errors).length > 0;
  return (
    <FormFrame
      onSubmit={form.handleSubmit(save)}
      onLeave={onLeave}
      submitLabel={isNew ? t.create : t.save}
      isPending={pending}
      failure={
        error !== null && !isBlamed
          ? {
              title: isNew ? t.createFailed : t.saveFailed,
              text: wasRefused(error, 'NotFound') ? t.gone : sentence(error),
            }
          : null
      }
    >
      <Fields form={form} isNew={isNew} />
    </FormFrame>
  );
};

type Leaving = Pick<FrameProps, 'onDirty' | 'onLeave'>;

export const NewWebhookForm = ({ onCreated, ...leaving }: Leaving & { onCreated: (made: WithSecret) => void }) => {
  const form = useWebhookForm();
  const { mutate, error, isPending } = useCreate({
    onDone: onCreated,
    onRefusal: (refusal) => blame(refusal, form),
  });
  return <Frame isNew form={form} error={error} pending={isPending} onSave={mutate} {...leaving} />;
};

export const EditWebhookForm = ({
  webhook,
  onDone,
  ...leaving
}: Leaving & { webhook: Webhook; onDone: () => void }) => {
  const form = useWebhookForm(webhook);
  const { mutate, error, isPending } = useUpdate(webhook, {
    onDone,
    onRefusal: (refusal) => blame(refusal, form),
  });
  return <Frame isNew={false} form={form} error={error} pending={isPending} onSave={mutate} {...leaving} />;
};
