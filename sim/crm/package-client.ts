/** Plays the CRM package of a customer org, through the org's REST API. */
export interface PackageClient {
  /** Templates already sent to the cloud, with their cloud id. */
  sentTemplates(): Promise<SentTemplate[]>;
  keepCloudId(templateId: string, cloudId: string): Promise<void>;
  /** The first opportunity by name, as the public API names a record; undefined in an org without any. */
  firstOpportunity(): Promise<{ orgId: string; recordId: string } | undefined>;
}

export interface SentTemplate {
  id: string;
  externalId: string;
  fileName: string;
  read(): Promise<Blob>;
}

type Row = Record<string, string>;

const rest = 'services/data/v62.0';
const templates = `SELECT Id, Name, gnx__External_ID__c, gnx__Salesforce_content_version_id_sent__c FROM gnx__Template__c
  WHERE gnx__Salesforce_content_version_id_sent__c != null AND gnx__Template_ID_on_Azure__c != null`;

/**
 * @param prefix the simulator's name for the org
 */
export const openPackage = async (origin: string, prefix: string, username: string): Promise<PackageClient> => {
  const body = JSON.stringify({ org: prefix, username });
  const granted = (await (await fetch(`${origin}/_sim/grant`, { method: 'POST', body })).json()) as Row;
  const headers = {
    authorization: `Bearer ${granted['access_token']}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${granted['instance_url']}/${rest}/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`the CRM answered ${answer.status} to ${path}`);
    return answer;
  };
  const query = async (soql: string): Promise<Row[]> => {
    const answer = await ask(`query?q=${encodeURIComponent(soql)}`);
    return ((await answer.json()) as { records: Row[] }).records;
  };
  return {
    sentTemplates: async () => {
      const versions = await query('SELECT Id, FileExtension FROM ContentVersion');
      const extensions = new Map(versions.map((version) => [version['Id'], version['FileExtension']]));
      return (await query(templates)).map((row) => {
        const version = row['gnx__Salesforce_content_version_id_sent__c'];
        return {
          id: row['Id'] ?? '',
          externalId: row['gnx__External_ID__c'] ?? '',
          fileName: `${row['Name']}.${extensions.get(version)}`,
          read: async () => (await ask(`sobjects/ContentVersion/${version}/VersionData`)).blob(),
        };
      });
    },
    keepCloudId: async (templateId, cloudId) => {
      const change = JSON.stringify({ gnx__Template_ID_on_Azure__c: cloudId });
      await ask(`sobjects/gnx__Template__c/${templateId}`, { method: 'PATCH', body: change });
    },
    firstOpportunity: async () => {
      const [org] = await query('SELECT Id FROM Organization');
      const [found] = await query('SELECT Id FROM Opportunity ORDER BY Name LIMIT 1');
      return org?.['Id'] && found?.['Id'] ? { orgId: org['Id'], recordId: found['Id'] } : undefined;
    },
  };
};
