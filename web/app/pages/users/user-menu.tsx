import { useQuery } from '@tanstack/react-query';
import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { CopyIcon, MailIcon } from '#ui/icons/icons.tsx';
import { EditIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { useUser } from '#app/session.ts';
import { isInvited, mayBeDeleted } from './user-permissions.ts';
import { usersTexts } from './texts.ts';
import { companyUsersQuery } from './user-queries.ts';
import type { MenuItem } from '#ui/actions/menu-item.ts';
import { fullName } from '#contract/text.ts';

/** The actions on a user. A repeated click starts an action only once. */
export interface UserActs {
  copySignId: (user: CompanyUser) => void;
  edit: (user: CompanyUser) => void;
  resend: (user: CompanyUser) => void;
  remove: (user: CompanyUser) => void;
}

const nobody: CompanyUser[] = [];

/** REQ-1.2.44: copy ID for signing, edit, delete; delete is hidden for oneself and for the last owner. */
export const UserMenu = ({ user, acts }: { user: CompanyUser; acts: UserActs }) => {
  const t = useTexts(usersTexts);
  const disabledReason = useSupportBlockReason();
  const { username } = useUser();
  const { data: everybody = nobody } = useQuery(companyUsersQuery);
  const act = (id: keyof UserActs, label: string, icon: MenuItem['icon']): MenuItem => ({
    id,
    label,
    icon,
    onSelect: () => acts[id](user),
  });
  const items: MenuItem[] = [
    act('copySignId', t.copySignId, <CopyIcon />),
    { ...act('edit', t.edit, <EditIcon />), disabledReason },
  ];
  if (isInvited(user)) items.push({ ...act('resend', t.resend, <MailIcon />), disabledReason });
  if (mayBeDeleted(user, everybody, username))
    items.push({ ...act('remove', t.remove, <TrashIcon />), danger: true, disabledReason });
  return <MenuButton label={t.actionsFor(fullName(user))} items={items} />;
};
