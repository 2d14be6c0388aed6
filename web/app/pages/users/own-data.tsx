import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { useUser } from '#app/session.ts';
import { useProfileWord } from './profile-choice.tsx';
import { usersTexts } from './texts.ts';

/** The signed-in user's own data. */
export const OwnFacts = () => {
  const t = useTexts(usersTexts);
  const profileWord = useProfileWord();
  const { firstname, lastname, username, email, roleName, createdDate } = useUser();
  return (
    <DescriptionList
      items={[
        { term: t.name, value: `${firstname} ${lastname}` },
        { term: t.username, value: username },
        { term: t.email, value: email },
        { term: t.profile, value: profileWord(roleName) },
        { term: t.memberSince, value: formatDay(createdDate) },
      ]}
    />
  );
};
