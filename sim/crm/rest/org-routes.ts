import { labelOfObject } from '../descriptions/describe-object.ts';
import type { SObject } from '../fields.ts';
import { identityUrl } from '../grants.ts';
import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { instanceUrl, orgIdOf } from '../world.ts';
import type { RestCall } from './rest-call.ts';

/** What an org says of itself, whatever its records. */

const resourceNames = [
  'tooling',
  'sobjects',
  'query',
  'queryAll',
  'limits',
  'composite',
  'recent',
  'tabs',
  'theme',
] as const;

export const resourcesRoute = ({ world, org, writer, dataPath }: RestCall): Reply => {
  const paths = resourceNames.map((name) => [name, `${dataPath}/${name}`]);
  const identity = identityUrl(world, org, { orgId: orgIdOf(org), userId: writer.userId });
  return json(200, { ...Object.fromEntries(paths), identity });
};

/** The composite resources that the simulator has. */
export const compositeRoute = ({ dataPath }: RestCall): Reply =>
  json(200, { sobjects: `${dataPath}/composite/sobjects` });

/** Allowances of which the simulator spends nothing. */
const unspent: Record<string, number> = {
  DailyAsyncApexExecutions: 250_000,
  DailyBulkApiBatches: 15_000,
  DailyBulkV2QueryJobs: 10_000,
  DailyWorkflowEmails: 100_000,
  HourlyTimeBasedWorkflow: 1_000,
  MassEmail: 5_000,
  SingleEmail: 5_000,
};

export const limitsRoute = ({ org }: RestCall): Reply =>
  json(200, {
    ...Object.fromEntries(Object.entries(unspent).map(([name, Max]) => [name, { Max, Remaining: Max }])),
    DailyApiRequests: { Max: org.apiLimit, Remaining: Math.max(0, org.apiLimit - org.apiUsed) },
    DataStorageMB: { Max: 10_240, Remaining: 10_112 },
    FileStorageMB: { Max: 10_240, Remaining: 9_800 },
  });

const colour = { color: '236FBD', context: 'primary', theme: 'theme4' };

const iconsOf = (rest: RestCall, { name }: SObject): { url: string; width: number; height: number }[] =>
  [32, 16].map((size) => ({
    contentType: 'image/png',
    height: size,
    theme: 'theme3',
    url: `${instanceUrl(rest.world, rest.org)}/img/icon/${name.toLowerCase()}${size}.png`,
    width: size,
  }));

/** Standard objects that have a tab. */
const tabbed = new Set(['Account', 'Contact', 'Opportunity', 'Case']);

const withTab = ({ store }: RestCall): SObject[] =>
  store.objects().filter(({ name }) => tabbed.has(name) || name.endsWith('__c'));

export const tabsRoute = (rest: RestCall): Reply => {
  const tabs = withTab(rest).map((object) => {
    const icons = iconsOf(rest, object);
    const isCustom = object.name.endsWith('__c');
    return {
      colors: [colour],
      custom: isCustom,
      iconUrl: icons[0]?.url,
      icons,
      label: labelOfObject(object),
      miniIconUrl: icons[1]?.url,
      name: isCustom ? object.name : `standard-${object.name}`,
      sobjectName: object.name,
      url: `${instanceUrl(rest.world, rest.org)}/${object.prefix}/o`,
    };
  });
  return json(200, tabs);
};

export const themeRoute = (rest: RestCall): Reply => {
  const themeItems = withTab(rest).map((object) => ({
    colors: [colour],
    icons: iconsOf(rest, object),
    name: object.name,
  }));
  return json(200, { themeItems });
};
