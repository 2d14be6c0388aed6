import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { supportToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { signedInAs, supportSession } from '#app/session.ts';
import { AuthHeading } from './form-frame.tsx';
import { linkTexts } from './link-texts.ts';
import { openSupportSession } from './log-in-as.ts';

const useOpenSession = () => {
  const t = useTexts(linkTexts);
  // The values on arrival: another tab may end the session while the question stands.
  const [open] = useState(() => ({ username: signedInAs() ?? '', staff: supportSession()?.staff }));
  return open.staff === undefined ? open.username : t.openNowBySupport(open.username, open.staff);
};

/** Asks before a support link replaces the session of this browser (REQ-1.6.15). */
export const LogInAsPage = () => {
  const t = useTexts(linkTexts);
  const sentence = useFailureSentence();
  const navigate = useNavigate();
  const { username } = useParams({ from: `/auth${paths.logInAs}` });
  const openNow = useOpenSession();
  const goHome = () => void navigate({ to: paths.home, replace: true });
  const opening = useMutation({
    mutationFn: () => openSupportSession(username, supportToken.read()),
    onSuccess: goHome,
  });
  const keep = () => {
    supportToken.forget();
    goHome();
  };
  const isOpening = opening.isPending || opening.isSuccess;
  return (
    <Stack>
      <AuthHeading title={t.replaceTitle}>{t.replaceText}</AuthHeading>
      <DescriptionList
        items={[
          { term: t.openNow, value: openNow },
          { term: t.openNext, value: username },
        ]}
      />
      <p>{t.replaceCost}</p>
      {opening.error && (
        <Banner tone="danger" announce="alert">
          {sentence(opening.error)}
        </Banner>
      )}
      <Button variant="primary" wide onClick={keep}>
        {t.replaceKeep}
      </Button>
      <Button wide loading={isOpening} onClick={() => opening.mutate()}>
        {t.replaceGoOn}
      </Button>
    </Stack>
  );
};
