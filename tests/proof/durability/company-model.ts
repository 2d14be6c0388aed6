import type { Operation } from './history.ts';
import type { Answer } from './presses.ts';

export interface Member {
  role: string;
  firstName: string;
  /** Has a password. Only an active owner counts as an owner (REQ-1.6.4). */
  active: boolean;
}

/** Model of a company (REQ-1.4.12, REQ-1.6.4): members and requests to join. */
export interface CompanyState {
  people: Readonly<Record<string, Member>>;
  asking: readonly string[];
  /** Usernames of removed accounts. */
  gone: readonly string[];
}

export type Action =
  | { kind: 'invite'; by: string; username: string; role: string; firstName: string }
  | { kind: 'update'; by: string; username: string; role: string; firstName: string }
  | { kind: 'remove'; by: string; username: string }
  | { kind: 'ask'; by: string }
  | { kind: 'accept'; by: string; username: string; role: string }
  | { kind: 'refuse'; by: string; username: string }
  | { kind: 'list'; by: string }
  | { kind: 'listRequests'; by: string };

/** Sorts, so that the order of the things does not matter. */
const inOrder = (things: readonly unknown[]): string[] =>
  things.map((thing) => JSON.stringify(thing)).sort((one, other) => (one < other ? -1 : 1));

export const spell = ({ people, asking, gone }: CompanyState): string =>
  [inOrder(Object.entries(people)), inOrder(asking), inOrder(gone)].join('|');

const isOwner = ({ people }: CompanyState, username: string): boolean => people[username]?.role === 'owner';

const activeOwners = ({ people }: CompanyState): string[] =>
  Object.entries(people).flatMap(([username, { role, active }]) => (role === 'owner' && active ? [username] : []));

const isLastOwner = (state: CompanyState, username: string): boolean => activeOwners(state).join() === username;

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

const withMember = (state: CompanyState, username: string, member: Member): CompanyState => ({
  ...state,
  people: { ...state.people, [username]: member },
});

/** The state after the deed, or null when the product must refuse it. */
const effectOf = (state: CompanyState, deed: Action): CompanyState | null => {
  if (deed.kind === 'ask') {
    if (state.people[deed.by] || state.gone.includes(deed.by)) return null;
    return { ...state, asking: [...new Set([...state.asking, deed.by])] };
  }
  if (!isOwner(state, deed.by)) return null;
  if (deed.kind === 'list' || deed.kind === 'listRequests') return state;
  const { username } = deed;
  const member = state.people[username];
  switch (deed.kind) {
    case 'invite':
      return member ? null : withMember(state, username, { role: deed.role, firstName: deed.firstName, active: false });
    case 'update': {
      if (!member || (deed.role === 'user' && isLastOwner(state, username))) return null;
      return withMember(state, username, { ...member, role: deed.role, firstName: deed.firstName });
    }
    case 'remove':
      if (!member || isLastOwner(state, username)) return null;
      return { ...state, people: without(state.people, username), gone: [...state.gone, username] };
    case 'accept':
    case 'refuse': {
      if (!state.asking.includes(username)) return null;
      const answered = { ...state, asking: state.asking.filter((one) => one !== username) };
      if (deed.kind === 'refuse') return answered;
      return withMember(answered, username, { role: deed.role, firstName: 'Nora', active: true });
    }
  }
};

/** Tells whether this refusal code is correct in this state. */
const isRightlyRefused = (state: CompanyState, deed: Action, code: string): boolean => {
  const username = 'username' in deed ? deed.username : deed.by;
  switch (code) {
    case 'IsNotOwner':
      return !isOwner(state, deed.by);
    case 'UsernameAlreadyExists':
      return deed.kind === 'invite' && state.people[username] !== undefined;
    case 'UserDoesNotExist':
      return deed.kind === 'accept' || deed.kind === 'refuse'
        ? !state.asking.includes(username)
        : state.people[username] === undefined;
    case 'MinimumOneOwner':
      return isLastOwner(state, username);
    case 'CompanyDoesNotExist':
      return deed.kind === 'ask' && state.people[deed.by] !== undefined;
    case 'TokenInvalid':
    case 'ExpiredUserAccessToken':
      return state.gone.includes(deed.by);
    default:
      return false;
  }
};

const seen = ({ people, asking }: CompanyState, { kind }: Action): string[] =>
  kind === 'listRequests'
    ? inOrder(asking)
    : inOrder(
        Object.entries(people).map(([username, { role, firstName, active }]) => [
          username,
          role,
          firstName,
          active ? 'active' : 'registered',
        ]),
      );

const said = ({ body }: Answer, { kind }: Action): string[] =>
  inOrder(
    (body as Record<string, string>[]).map((one) =>
      kind === 'listRequests' ? one['username'] : [one['username'], one['roleName'], one['firstName'], one['status']],
    ),
  );

/** The possible states after a deed, given its answer. A null answer means that none came. */
export const outcomes =
  (deed: Action, answer: Answer | null): Operation<CompanyState>['after'] =>
  (state) => {
    const effect = effectOf(state, deed);
    if (!answer) return effect ? [state, effect] : [state];
    if (answer.status >= 300) return isRightlyRefused(state, deed, answer.body?.code) ? [state] : [];
    if (deed.kind === 'list' || deed.kind === 'listRequests')
      return seen(state, deed).join() === said(answer, deed).join() ? [state] : [];
    return effect ? [effect] : [];
  };
