import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { disconnect, getUser, login, loginAs } from '#contract/accounts/accounts.ts';
import type { User, UserWithToken } from '#contract/accounts/accounts.ts';
import type { AnswerOf, EndpointShape } from '#contract/endpoint.ts';
import { toBase64 } from '#kit/base64.ts';
import { call, readAnswer } from '#kit/call.ts';
import type { CallShape, CallOptions, InputOf } from '#kit/call.ts';
import { readJsonLines } from '#kit/json-lines.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import { browserLocks } from '#kit/locks.ts';
import { loadRefusalText } from '#kit/refusal-texts.ts';
import { bearerStorage, storageKeys } from './bearer-storage.ts';
import { callsWithBearer } from './bearer.ts';
import type { BearerEnd } from './bearer.ts';

/** Reason of the session's end; the log-in page shows it. */
export type SessionEnd = BearerEnd | 'disconnected';

type Change = { kind: 'started'; from: 'this tab' | 'another tab' } | { kind: 'ended'; why: SessionEnd };

const storage = bearerStorage(globalThis.localStorage);
const listeners = new Set<(change: Change) => void>();
let farewell: SessionEnd | null = null;

const notify = (change: Change): void => {
  farewell = change.kind === 'ended' ? change.why : null;
  for (const listener of listeners) listener(change);
};

/** Reports sign-ins and sign-outs of this browser, in any tab. @returns a function that unsubscribes */
export const onSessionChange = (listener: (change: Change) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let rightsRefused: () => void = () => undefined;

/** Calls `look` when a call was refused because of the role or the company's status. */
export const onRightsRefused = (look: () => void): void => {
  rightsRefused = look;
};

const sendAny = callsWithBearer({
  storage,
  locks: browserLocks(),
  onEnd: (why) => notify({ kind: 'ended', why }),
});

/** Loads the sentence of a refusal before throwing it. */
const send: typeof sendAny = (...sent) =>
  sendAny(...sent).catch(async (error: unknown) => {
    if (wasRefused(error, 'IsNotOwner', 'CompanyNotVerified')) rightsRefused();
    if (error instanceof Refused) await loadRefusalText(error.code);
    throw error;
  });

export const isSignedIn = (): boolean => storage.bearer() !== null;

/** The next call renews the bearer first, which prolongs the session. */
export const isRenewalDue = (): boolean => storage.isDue();

export const lastSessionEnd = (): SessionEnd | null => farewell;

/**
 * Makes a call as the signed-in user.
 * @throws {SignedOut | Refused | Unreachable}
 */
export const callAsUser = async <E extends EndpointShape>(
  endpoint: E | CallShape<E>,
  input: InputOf<E>,
  carrying?: CallOptions,
): Promise<AnswerOf<E>> => readAnswer(endpoint, await send(endpoint, input, carrying));

/**
 * Makes a call that answers with a file.
 * @throws {SignedOut | Refused | Unreachable}
 */
export const fileAsUser = async <E extends EndpointShape & { answer: { as: 'file' } }>(
  endpoint: E,
  input: InputOf<E>,
): Promise<Response> => send(endpoint, input);

/**
 * Makes a call and returns the response with its headers; `readAnswer` reads it.
 * @throws {SignedOut | Refused | Unreachable}
 */
export const responseAsUser = async <E extends EndpointShape>(endpoint: E, input: InputOf<E>): Promise<Response> =>
  send(endpoint, input);

/** Yields the elements of a streamed answer as they arrive. If the reader stops, the server stops too. */
export const streamAsUser = async function* <E extends EndpointShape>(
  endpoint: E | CallShape<E>,
  input: InputOf<E>,
  carrying?: CallOptions,
): AsyncGenerator<AnswerOf<E>> {
  yield* readJsonLines<AnswerOf<E>>(await send(endpoint, input, carrying));
};

/** Keeps the session that an answer opened. @returns its user */
export const beginSession = (answer: UserWithToken): User => {
  storage.keep(answer);
  notify({ kind: 'started', from: 'this tab' });
  const { userToken: _token, expiresAt: _end, ...user } = answer;
  return user;
};

export interface Credentials {
  username: string;
  password: string;
  secondFactor?: string;
}

/** Opens a session and returns its user. After `SecondFactorRequired`, call it again with a code. */
export const logIn = async ({ username, password, secondFactor }: Credentials): Promise<User> => {
  const encryptedPassword = toBase64(password);
  const body = { username, encryptedPassword, ...(secondFactor !== undefined && { secondFactor }) };
  return beginSession(await call(login, { body }));
};

/**
 * Replaces the current session with a support session, by the token of a support link. An invalid or used link leaves
 * the current session unchanged.
 */
export const logInAs = async (username: string, supportToken: string): Promise<User> => {
  const opened = await call(loginAs, { body: { username } }, { bearer: supportToken });
  forgetUser();
  return beginSession(opened);
};

/** The staff member logged in as this user, and the end in epoch milliseconds; null in a normal session. */
export const supportSession = (): { staff: string; endsAt: number } | null => {
  const staff = storage.supportStaff();
  const endsAt = storage.supportEndsAt();
  return staff === null || endsAt === null || !isSignedIn() ? null : { staff, endsAt };
};

/** The account of this browser's session; null when nobody is signed in. */
export const signedInAs = (): string | null => (isSignedIn() ? storage.username() : null);

/** Called after the support hour: the server refuses the bearer from now on. */
export const endSupportSession = (): void => {
  if (supportSession() === null) return;
  storage.clear('supportOver');
  notify({ kind: 'ended', why: 'supportOver' });
};

/** Called when the user is refused with a renewed bearer too: no screen can be shown without the user. */
export const endRefusedSession = (): void => {
  if (!isSignedIn()) return;
  storage.clear('expired');
  notify({ kind: 'ended', why: 'expired' });
};

/** Longest wait for the server's answer to a log-out. */
const logOutWaitMs = 3_000;

/** Ends the session in every tab, and on the server if it is reachable. */
export const logOut = async (): Promise<void> => {
  if (!isSignedIn()) return;
  const said = callAsUser(disconnect, {}).catch(() => undefined);
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, logOutWaitMs))]);
  storage.clear();
  notify({ kind: 'ended', why: 'disconnected' });
};

/** The password screens begin by clearing the stored user (REQ-1.2.9). */
export const forgetUser = (): void => {
  const bearer = storage.bearer();
  if (bearer === null) return;
  storage.clear();
  notify({ kind: 'ended', why: 'disconnected' });
  farewell = null;
  void call(disconnect, {}, { bearer }).catch(() => undefined);
};

/** Follows the other tabs: a sign-out or another user there applies to this tab too. */
export const followOtherTabs = (): void => {
  let username = signedInAs();
  onSessionChange(() => {
    username = signedInAs();
  });
  const look = () => {
    const now = signedInAs();
    if (now === username) return;
    notify(now === null ? { kind: 'ended', why: storage.lastEnd() } : { kind: 'started', from: 'another tab' });
    // Not what the storage holds by now: the event of that is still to come.
    username = now;
  };
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token || key === null) look();
  });
  // A page that the back button brings back from the browser's memory has heard no events.
  globalThis.addEventListener('pageshow', look);
};

export const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => callAsUser(getUser, {}) });

/** The signed-in user; the guard guarantees that there is one. */
export const useUser = (): User => useSuspenseQuery(userQuery).data;

const wantedKey = 'wantedRoute';

/** The page that a visitor wanted before the log-in. */
export const wantedRoute = {
  remember: (href: string): void => globalThis.sessionStorage.setItem(wantedKey, href),
  forget: (): void => globalThis.sessionStorage.removeItem(wantedKey),
  take: (): string | null => {
    const href = globalThis.sessionStorage.getItem(wantedKey);
    wantedRoute.forget();
    return href !== null && /^\/(?!\/)/.test(href) ? href : null;
  },
};

const savedMailKey = 'savedMail';

export interface SavedMail {
  username: string;
  email: string;
}

/** Recipient of the last mailed link, so that it can be sent again (REQ-1.9.2). */
export const savedMail = {
  keep: (mail: SavedMail): void => globalThis.localStorage.setItem(savedMailKey, JSON.stringify(mail)),
  /** Null when the entry is missing or cannot be parsed. */
  read: (): SavedMail | null => {
    try {
      return JSON.parse(globalThis.localStorage.getItem(savedMailKey) ?? 'null') as SavedMail | null;
    } catch {
      return null;
    }
  },
};
