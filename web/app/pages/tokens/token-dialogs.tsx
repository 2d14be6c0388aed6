import { useEffect, useRef, useState } from 'react';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { CopyIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { tokensTexts } from './texts.ts';
import { deactivateKey, isUnderWay, useDeactivate } from './token-mutations.ts';
import { TokenState, useTokenLabels } from './token-state.tsx';

const NewForm = lazyPart(async () => (await import('./token-form.tsx')).TokenForm, {
  whileLoading: () => <SkeletonText lines={5} />,
});

interface Open {
  isOpen: boolean;
  onClose: () => void;
}
type About = Open & { token: ApiToken | undefined };

/** The form library is loaded with this dialog only. */
export const NewTokenDialog = ({ onCreated, ...open }: Open & { onCreated: (made: ApiToken) => void }) => {
  const t = useTexts(tokensTexts);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog title={t.newToken} isDirty={isDirty} {...open}>
      {(leave) => <NewForm onDirty={setIsDirty} onLeave={leave} onCreated={onCreated} />}
    </FormDialog>
  );
};

interface CopyProps {
  isCopying: boolean;
  onCopy: (token: ApiToken) => void;
}

/** Shown after a token was created: its value, and where it is needed. */
export const CreatedDialog = ({ token, isCopying, onCopy, ...open }: About & CopyProps) => {
  const t = useTexts(tokensTexts);
  return (
    <Dialog size="small" title={t.created} {...open}>
      <Stack gap={2}>
        <p>{t.createdText(token?.name ?? '')}</p>
        <p>{t.createdLater}</p>
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={open.onClose}>
          {t.later}
        </Button>
        <Button variant="primary" icon={<CopyIcon />} loading={isCopying} onClick={() => token && onCopy(token)}>
          {t.copyToken}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const Details = ({ token }: { token: ApiToken }) => {
  const t = useTexts(tokensTexts);
  const [now] = useState(() => new Date());
  const words = useTokenLabels(now);
  return (
    <DescriptionList
      items={[
        { term: t.type, value: t[token.orgType] },
        { term: t.status, value: <TokenState token={token} now={now} /> },
        { term: t.expiration, value: words.expiration(token) },
        { term: t.lastUse, value: words.lastUse(token) },
        { term: t.scopes, value: words.scopes(token) },
        { term: t.addresses, value: words.addresses(token) },
        { term: t.environment, value: token.environment },
        { term: t.createdOn, value: formatDay(token.createdDate) },
        { term: t.createdBy, value: words.createdBy(token) },
        { term: t.ending, value: `…${token.ending}` },
      ]}
    />
  );
};

export const DetailsDialog = ({ token, ...open }: About) => {
  const t = useTexts(tokensTexts);
  return (
    <Dialog title={token?.name ?? ''} {...open}>
      {token && <Details token={token} />}
      <DialogActions>
        <Button onClick={open.onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
};

const shownMs = 60_000;

const ShownValue = ({ value }: { value: string }) => {
  const t = useTexts(tokensTexts);
  const [isGone, setIsGone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
    const timer = setTimeout(() => setIsGone(true), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (isGone) return <output>{t.valueGone}</output>;
  return (
    <Stack>
      <p>{t.valueText}</p>
      <TextField
        ref={field}
        readOnly
        lean
        label={t.value}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
    </Stack>
  );
};

/** Shows the value for a minute, to be copied by hand, when the browser refuses to copy it. */
export const ValueDialog = ({ value, ...open }: Open & { value: string | undefined }) => {
  const t = useTexts(tokensTexts);
  return (
    <Dialog title={t.valueTitle} closesOutside={false} {...open}>
      {value !== undefined && <ShownValue key={value} value={value} />}
      <DialogActions>
        <Button variant="primary" onClick={open.onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export const DeactivateDialog = ({ token, ...open }: About) => {
  const t = useTexts(tokensTexts);
  const deactivation = useDeactivate(open.onClose);
  const deactivate = () => {
    if (token && !isUnderWay(deactivateKey)) deactivation.mutate(token);
  };
  const environment = token?.environment ?? null;
  return (
    <ConfirmDialog
      {...open}
      title={t.deactivateTitle(token?.name ?? '')}
      confirmLabel={t.deactivate}
      onConfirm={deactivate}
      pending={deactivation.isPending}
    >
      <Stack gap={2}>
        {environment !== null && <p>{t.deactivateSecures(environment)}</p>}
        <p>{t.deactivateText}</p>
      </Stack>
    </ConfirmDialog>
  );
};
