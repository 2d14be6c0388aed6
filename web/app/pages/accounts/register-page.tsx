import { Link } from '@tanstack/react-router';

import { useTexts } from '#kit/texts.ts';

import { paths } from '#app/paths.ts';

import { AuthAside, AuthHeading } from './form-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import { accountTexts } from './texts.ts';

export function RegisterPage() {
  const t = useTexts(accountTexts);
  return (
    <>
      <AuthHeading title={t.registerTitle}>{t.registerSubtitle}</AuthHeading>
      <RegisterForm />
      <AuthAside>
        {t.haveAccount} <Link to={paths.login}>{t.goToLogin}</Link>
      </AuthAside>
    </>
  );
}
