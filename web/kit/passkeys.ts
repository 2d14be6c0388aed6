import type { CreationOptions, RequestOptions } from '#contract/accounts/passkeys.ts';
import { bytesOfBase64Url, toBase64Url } from './base64.ts';
import { Explained } from './failures.ts';

/** Why a passkey could not be made or used, other than by the answer of a call. */
export const passkeyProblems = {
  unsupported: {
    fr: 'Ce navigateur ne connaît pas les clés d’accès. Utilisez-en un plus récent, ou votre mot de passe.',
    en: 'This browser does not know passkeys. Use a newer one, or your password.',
  },
  cancelled: {
    fr: 'Vous avez annulé, le délai est passé, ou cet appareil n’a pas la clé\u00A0: rien n’a changé. Réessayez quand vous voulez.',
    en: 'You cancelled, time ran out, or this device lacks the passkey: nothing has changed. Try again whenever you like.',
  },
  alreadyAdded: {
    fr: 'Cet appareil a déjà une clé d’accès pour ce compte.',
    en: 'This device already has a passkey for this account.',
  },
  unknown: {
    fr: 'Cette clé d’accès n’est pas, ou plus, celle d’un compte. Connectez-vous avec votre mot de passe.',
    en: 'This passkey belongs to no account, or no longer does. Log in with your password.',
  },
  failed: {
    fr: 'Le navigateur n’a pas pu utiliser de clé d’accès. Réessayez, ou utilisez votre mot de passe.',
    en: 'The browser could not use a passkey. Try again, or use your password.',
  },
} as const;

/** Pages without TLS have no `credentials` either. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator;

/** The names are those of the WebAuthn specification; a cancelled and a timed-out dialog cannot be told apart. */
const problemOf = (error: unknown): Explained => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new Explained(passkeyProblems.cancelled);
  return new Explained(name === 'InvalidStateError' ? passkeyProblems.alreadyAdded : passkeyProblems.failed);
};

/** Shows the browser's own dialog. */
const ask = async (dialog: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  if (!hasPasskeys()) throw new Explained(passkeyProblems.unsupported);
  const credential = await dialog().catch((error: unknown) => {
    throw problemOf(error);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Explained(passkeyProblems.failed);
  return credential;
};

const named = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: toBase64Url(rawId),
  type: 'public-key' as const,
});

/**
 * Lets the browser make a passkey, and returns it as the server reads it. Written by hand: `parseCreationOptionsFromJSON`
 * and `toJSON` are missing in Safari before 18.4 and fail with some password managers.
 * @throws {Explained}
 */
export const createPasskey = async ({ challenge, user, excludeCredentials, ...options }: CreationOptions) => {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOfBase64Url(challenge),
        user: { ...user, id: bytesOfBase64Url(user.id) },
        excludeCredentials: excludeCredentials.map(({ id, type, transports }) => ({
          type,
          id: bytesOfBase64Url(id),
          ...(transports && { transports: transports as AuthenticatorTransport[] }),
        })),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...named(credential),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
      transports: response.getTransports(),
    },
  };
};

/**
 * Lets the user choose a passkey of this site, and returns the browser's answer as the server reads it.
 * @throws {Explained}
 */
export const pickPasskey = async ({ challenge, ...options }: RequestOptions) => {
  const credential = await ask(() =>
    navigator.credentials.get({ publicKey: { ...options, challenge: bytesOfBase64Url(challenge) } }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    ...named(credential),
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
      ...(userHandle && { userHandle: toBase64Url(userHandle) }),
    },
  };
};
