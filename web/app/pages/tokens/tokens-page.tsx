import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { ownTimeZone } from '#kit/dates.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ApiSections } from '#app/shared/api/api-sections.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import { BlockedBanner } from '#app/shared/organisation/blocked-banner.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { LeftTokens } from './left-tokens.tsx';
import { tokensTexts } from './texts.ts';
import { CreatedDialog, DeactivateDialog, DetailsDialog, NewTokenDialog, ValueDialog } from './token-dialogs.tsx';
import { TokensTable } from './tokens-table.tsx';
import type { TokenActs } from './tokens-table.tsx';
import { useCopy } from './use-copy.ts';

/** The content of a dialog, kept after it was closed, so that its text does not vanish. */
type Asked =
  | { what: 'new' }
  | { what: 'created' | 'details' | 'deactivate'; token: ApiToken }
  | { what: 'value'; value: string };

interface DialogsProps {
  asked: Asked;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (token: ApiToken) => void;
  isCopying: boolean;
  onCopy: (token: ApiToken) => void;
}

const Dialogs = ({ asked, isOpen, onClose, onCreated, ...copying }: DialogsProps) => {
  const open = (what: Asked['what']) => ({ isOpen: isOpen && asked.what === what, onClose });
  const about = (what: Asked['what']) => ({
    ...open(what),
    token: asked.what === what && 'token' in asked ? asked.token : undefined,
  });
  return (
    <>
      <NewTokenDialog {...open('new')} onCreated={onCreated} />
      <CreatedDialog {...about('created')} {...copying} />
      <DetailsDialog {...about('details')} />
      <DeactivateDialog {...about('deactivate')} />
      <ValueDialog {...open('value')} value={isOpen && asked.what === 'value' ? asked.value : undefined} />
    </>
  );
};

/** The API tokens of the company, for all its users (REQ-2.2.26, REQ-2.6.2). */
export const TokensPage = () => {
  const t = useTexts(tokensTexts);
  const inPersonOnly = useSupportBlockReason();
  const isBlocked = useUser().companyStatus === 'blocked';
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>({ what: 'new' });
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  }, []);
  // The secret value is dropped when its dialog closes.
  const close = useCallback(() => {
    setIsOpen(false);
    setAsked((last) => (last.what === 'value' ? { what: 'value', value: '' } : last));
  }, []);
  const onShown = useCallback((value: string) => ask({ what: 'value', value }), [ask]);
  const { copy, isPending: isCopying } = useCopy({ onCopied: close, onShown });
  const acts = useMemo<TokenActs>(
    () => ({
      copy,
      requests: ({ id }) => void navigate({ to: paths.requests, search: { token: id } }),
      details: (token) => ask({ what: 'details', token }),
      deactivate: (token) => ask({ what: 'deactivate', token }),
    }),
    [ask, copy, navigate],
  );
  return (
    <>
      <PageHeader
        back={<BackLink to="environments" />}
        title={t.title}
        subtitle={t.subtitle(ownTimeZone())}
        actions={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            disabledReason={isBlocked ? t.blockedText : inPersonOnly}
            onClick={() => ask({ what: 'new' })}
          >
            {t.newToken}
          </Button>
        }
      />
      <ApiSections />
      {isBlocked && <BlockedBanner>{t.blockedText}</BlockedBanner>}
      <LeftTokens />
      <TokensTable acts={acts} />
      <Dialogs
        asked={asked}
        isOpen={isOpen}
        onClose={close}
        onCreated={(token) => ask({ what: 'created', token })}
        isCopying={isCopying}
        onCopy={copy}
      />
    </>
  );
};
