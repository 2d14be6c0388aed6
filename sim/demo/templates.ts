import { openPackage } from '../crm/package-client.ts';
import type { Portal } from './portal.ts';

interface Sending {
  crm: string;
  /** The simulator's name for the org. */
  prefix: string;
  username: string;
  /** An API token of the org's type. */
  token: string;
}

/** Acts as the package in an org: sends each template's file to the cloud and stores the cloud id. */
export const sendTemplates = async (portal: Portal, { crm, prefix, username, token }: Sending): Promise<void> => {
  const org = await openPackage(crm, prefix, username);
  for (const template of await org.sentTemplates()) {
    const file = { name: template.fileName, content: await template.read() };
    const { id } = await portal.putTemplate(token, template.externalId, file);
    await org.keepCloudId(template.id, id);
  }
};
