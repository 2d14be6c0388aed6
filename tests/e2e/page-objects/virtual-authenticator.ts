import type { Page } from '@playwright/test';

/** The browser's own software authenticator, which keeps passkeys and verifies its user without asking. */
export const virtualAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** A user who fails to verify themselves makes the browser refuse, as a cancelled dialog does. */
    recognises: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => devTools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
};
