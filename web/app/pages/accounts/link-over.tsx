import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Refused } from '#kit/failures.ts';
import { emailToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { reportExpiredLink } from './expired-link.ts';

/** Leads from a mailed link that no longer works to log-in, and says so. */
export const LinkOver = ({ error }: { error: Refused }) => {
  useEffect(() => {
    emailToken.forget();
    reportExpiredLink(error);
  }, [error]);
  return <Navigate to={paths.login} replace />;
};
