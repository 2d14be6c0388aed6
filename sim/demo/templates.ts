import { openPackage } from '../crm/package-client.ts';
import type { Portal } from './portal.ts';

interface Sending {
  crm: string;
  /** The simulator's name of the org, and who sends. */
  prefix: string;
  username: string;
  /** An API token of the org's type. */
  token: string;
}

/** What the package does in an org: sends the file of each template to the cloud and keeps the id it gets. */
export const sendTemplates = async (
  portal: Portal,
  { crm, prefix, username, token }: Sending,
): Promise<void> => {
  const org = await openPackage(crm, prefix, username);
  for (const template of await org.sentTemplates()) {
    const file = { name: template.fileName, content: await template.read() };
    const { id } = await portal.putTemplate(token, template.externalId, file);
    await org.keepCloudId(template.id, id);
  }
};
