/** Addresses of the portal's screens; `$name` marks a parameter, as the router writes it. No other file spells them. */
export const portalPaths = {
  home: '/home',
  register: '/register',
  login: '/login',
  lostPassword: '/lost-password',
  lostSent: '/lost-sent',
  emailSent: '/email-sent',
  initialisePassword: '/initialize-password/$emailToken',
  updatePassword: '/update-password/$emailToken',
  confirmEmail: '/confirm-email/$emailToken',
  logInAs: '/loginas/$username/$token',
  billing: '/billing',
  docConsumption: '/doc/consumption',
  signConsumption: '/sign/consumption',
  users: '/user',
  activity: '/user/activity',
  account: '/account',
  environments: '/workspaces',
  environment: '/workspaces/$id',
  deployment: '/deployment',
  brandings: '/brandings',
  branding: '/branding/$id',
  tickets: '/cases',
  newTicket: '/cases/new',
  ticket: '/cases/$id',
  tokens: '/tokens',
  requests: '/tokens/requests',
  templates: '/templates',
  webhooks: '/webhooks',
  webhook: '/webhooks/$id',
  signLogs: '/logs',
} as const satisfies Record<string, `/${string}`>;

/** Whether an address is one of a path of `portalPaths`. A slash at the end is ignored. */
export const fitsPath = (path: string, pathname: string): boolean => {
  const asked = pathname.replace(/(?<=.)\/+$/, '').split('/');
  const segments = path.split('/');
  return (
    segments.length === asked.length &&
    segments.every((segment, at) => (segment.startsWith('$') ? asked[at] !== '' : segment === asked[at]))
  );
};
