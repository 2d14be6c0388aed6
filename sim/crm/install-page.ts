import { formOf, html } from './http.ts';
import type { Call, Reply } from './http.ts';
import { servedOrgs } from './login-hosts.ts';
import { installPackage, versionById } from './packages.ts';
import { errorPage, escapeHtml, layout } from './pages.ts';
import type { Org, World } from './world.ts';

/** `/packaging/installPackage.apexp?p0=04t…`: on a login host, the user first chooses the org. */
export const installPage = async (world: World, call: Call): Promise<Reply> => {
  const version = versionById(call.query.get('p0') ?? '');
  if (version === undefined)
    return html(404, errorPage('Package not found', 'This version does not exist or was deprecated.'));
  const orgs = servedOrgs(world, call.host).filter((org) => org.spec.kind !== 'provider');
  const picked = call.method === 'POST' ? (await formOf(call)).get('org') : null;
  const org = orgs.find((candidate) => candidate.prefix === picked);
  if (org === undefined) return html(200, form(call, orgs, version.name));
  installPackage(world, org, version);
  return html(
    200,
    layout(
      'Installation complete',
      `<div class="card"><h1>Installation complete</h1><p>${escapeHtml(version.name)} (version ${escapeHtml(version.number)}) is now installed in <strong>${escapeHtml(org.spec.name)}</strong>. You can close this tab.</p></div>`,
    ),
  );
};

const form = (call: Call, orgs: Org[], name: string): string => {
  const options = orgs.map((org, at) => {
    const present = org.packageVersion === null ? 'not installed' : `installed: ${org.packageVersion}`;
    return `<label class="user"><input type="radio" name="org" value="${escapeHtml(org.prefix)}"${at === 0 && orgs.length === 1 ? ' checked' : ''}><span>${escapeHtml(org.spec.name)}<br><small>${escapeHtml(present)}</small></span></label>`;
  });
  return layout(
    'Install package',
    `<h1>Install ${escapeHtml(name)}</h1><form method="post" action="?${escapeHtml(call.rawQuery)}"><div class="card"><fieldset><legend>Install in</legend>${options.join('')}</fieldset></div><div class="row"><button>Install for all users</button></div></form>`,
  );
};
