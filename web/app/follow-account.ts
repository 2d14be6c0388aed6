import type { User } from '#contract/accounts/accounts.ts';
import { isOwner } from '#contract/roles.ts';
import { currentLanguage } from '#kit/language.ts';
import { texts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { isRenewalDue, isSignedIn, userQuery } from './session.ts';
import { hasTyped } from './typed.ts';
import { sayTypedIsLost } from './typed-is-lost.ts';

const changeTexts = texts({
  ownerNow: {
    fr: 'Vous êtes maintenant Owner\u00A0: les écrans de ce profil vous sont ouverts.',
    en: 'You are now an Owner: the screens of that profile are open to you.',
  },
  limitedNow: {
    fr: 'Votre profil est maintenant Limité\u00A0: les écrans réservés aux Owners vous sont fermés.',
    en: 'Your profile is now Limited: the screens for Owners are closed to you.',
  },
  blockedNow: {
    fr: 'Votre organisation vient d’être bloquée\u00A0: contactez le support.',
    en: 'Your organisation has just been blocked: contact support.',
  },
  unblockedNow: {
    fr: 'Votre organisation n’est plus bloquée.',
    en: 'Your organisation is no longer blocked.',
  },
  verifiedNow: { fr: 'Votre organisation est vérifiée.', en: 'Your organisation is verified.' },
});

/** Bad news stay until they are closed: the tab may be in the background. */
const announce = (before: User, now: User): void => {
  const t = changeTexts[currentLanguage()];
  const [wasOwner, isOwnerNow] = [isOwner(before.roleName), isOwner(now.roleName)];
  if (isOwnerNow && !wasOwner) toasts.success(t.ownerNow);
  if (wasOwner && !isOwnerNow) toasts.error(t.limitedNow);
  if (before.companyStatus === now.companyStatus) return;
  if (now.companyStatus === 'blocked') toasts.error(t.blockedNow);
  else if (before.companyStatus === 'blocked') toasts.success(t.unblockedNow);
  else if (before.companyStatus === 'verificationinprogress' && now.companyStatus === 'verified')
    toasts.success(t.verifiedNow);
};

const kept = new Set<unknown>([userQuery.queryKey[0], 'config']);

/** Says what has changed, leaves a screen that is no longer open to the user, and reads the others again. */
const applyChange = async (before: User, now: User): Promise<void> => {
  announce(before, now);
  const { pathname } = router.state.location;
  const typed = hasTyped({ draftsEnd: false });
  await router.invalidate();
  if (typed && router.state.location.pathname !== pathname) sayTypedIsLost();
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
};

const isAnother = (before: User, now: User): boolean =>
  before.username === now.username && (before.roleName !== now.roleName || before.companyStatus !== now.companyStatus);

let known = queryClient.getQueryData(userQuery.queryKey);

// Any call may have read the account again.
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] !== userQuery.queryKey[0]) return;
  const before = known;
  known = query.state.data as User | undefined;
  if (before && known && isAnother(before, known)) void applyChange(before, known);
});

/** Reads role and company status again while the tab is shown. A renewal would prolong a session that nobody uses. */
export const readAccountAgain = async (): Promise<void> => {
  if (document.visibilityState !== 'visible' || !isSignedIn() || isRenewalDue()) return;
  await queryClient.refetchQueries({ queryKey: userQuery.queryKey, type: 'active' });
};
