import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { paths } from '#app/paths.ts';
import { AuthAside, AuthHeading } from './form-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import { linkTexts } from './link-texts.ts';

export const RegisterPage = () => {
  const t = useTexts(linkTexts);
  return (
    <>
      <AuthHeading title={t.registerTitle}>{t.registerSubtitle}</AuthHeading>
      <RegisterForm />
      <AuthAside>
        {t.haveAccount} <Link to={paths.login}>{t.goToLogin}</Link>
      </AuthAside>
    </>
  );
};
