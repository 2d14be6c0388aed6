import type { Portal } from './portal.ts';

/** A customer org through its REST API, as the CRM package sees it. */
interface Org {
  query<T>(soql: string): Promise<T[]>;
  file(versionId: string): Promise<Blob>;
  keepCloudId(templateId: string, cloudId: string): Promise<void>;
}

const rest = 'services/data/v62.0';

const openOrg = async (crm: string, prefix: string, username: string): Promise<Org> => {
  const granted = await fetch(`${crm}/_sim/grant`, {
    method: 'POST',
    body: JSON.stringify({ org: prefix, username }),
  });
  const { access_token: token, instance_url: instance } = (await granted.json()) as Record<string, string>;
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${instance}/${rest}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`the CRM answered ${answer.status} to ${path}`);
    return answer;
  };
  return {
    query: async <T>(soql: string) => {
      const answer = await ask(`query?q=${encodeURIComponent(soql)}`);
      return ((await answer.json()) as { records: T[] }).records;
    },
    file: async (versionId) => (await ask(`sobjects/ContentVersion/${versionId}/VersionData`)).blob(),
    keepCloudId: async (templateId, cloudId) => {
      const body = JSON.stringify({ gnx__Template_ID_on_Azure__c: cloudId });
      await ask(`sobjects/gnx__Template__c/${templateId}`, { method: 'PATCH', body });
    },
  };
};

interface SentTemplate {
  Id: string;
  Name: string;
  gnx__External_ID__c: string;
  gnx__Salesforce_content_version_id_sent__c: string;
}

const sentTemplates = `SELECT Id, Name, gnx__External_ID__c, gnx__Salesforce_content_version_id_sent__c FROM gnx__Template__c
  WHERE gnx__Salesforce_content_version_id_sent__c != null AND gnx__Template_ID_on_Azure__c != null`;

interface Sending {
  crm: string;
  /** The simulator's name of the org, and who sends. */
  prefix: string;
  username: string;
  /** An API token of the org's type. */
  token: string;
}

/** What the package does in an org: sends the file of each template to the cloud and keeps the id it gets. */
export const sendTemplates = async (portal: Portal, { crm, prefix, username, token }: Sending) => {
  const org = await openOrg(crm, prefix, username);
  const extensions = new Map(
    (
      await org.query<{ Id: string; FileExtension: string }>('SELECT Id, FileExtension FROM ContentVersion')
    ).map(({ Id, FileExtension }) => [Id, FileExtension]),
  );
  for (const template of await org.query<SentTemplate>(sentTemplates)) {
    const version = template.gnx__Salesforce_content_version_id_sent__c;
    const { id } = await portal.putTemplate(token, template.gnx__External_ID__c, {
      name: `${template.Name}.${extensions.get(version)}`,
      content: await org.file(version),
    });
    await org.keepCloudId(template.Id, id);
  }
};
