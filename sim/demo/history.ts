import type { Portal } from './portal.ts';

interface Environment {
  id: string;
  typeOrg: 'prod' | 'sandbox';
}

const changeSignParameters = async (portal: Portal, owner: string): Promise<void> => {
  const { body: known } = await portal.call<Environment[]>('GET', '/api/company/externalenvironments', {
    bearer: owner,
  });
  const sandbox = known.find(({ typeOrg }) => typeOrg === 'sandbox');
  if (!sandbox) return;
  await portal.call('PUT', `/api/externalenvironment/sign/${sandbox.id}`, {
    bearer: owner,
    body: { twoFactorMethod: 'email', userInterface: 'page', validityDays: 45, defaultLanguage: 'fr' },
  });
};

/** Staff open a support session with a support link, then close it. */
const letSupportIn = async (portal: Portal, username: string): Promise<void> => {
  const { link } = (await portal.admin([
    'support-link',
    username,
    '--staff=hugo.meyer@docugen.example',
    '--reason=Ticket 00001042\u00A0: la sandbox UAT n’apparaît plus',
  ])) as { link: string };
  const { body: session } = await portal.call<{ userToken: string }>('POST', '/api/auth/loginAs', {
    bearer: link.slice(link.lastIndexOf('/') + 1),
    body: { username },
  });
  await portal.call('POST', '/api/user/disconnect', { bearer: session.userToken });
};

/** Adds entries to the activity log that creating the demo data does not produce. */
export const makeHistory = async (portal: Portal, owner: { username: string; bearer: string }) => {
  await changeSignParameters(portal, owner.bearer);
  await letSupportIn(portal, owner.username);
};
