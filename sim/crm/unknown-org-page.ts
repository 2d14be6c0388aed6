import type { Call } from './http.ts';
import { servedOrgs } from './login-hosts.ts';
import { escapeHtml, layout } from './pages.ts';
import type { World } from './world.ts';

const shownOrgs = 20;

/** Page for a mistyped My Domain. Like the real page it does not redirect to the app; unlike it, it gives help. */
export const unknownOrgPage = (world: World, call: Call): string => {
  const target = call.query.get('redirect_uri') ?? '';
  const back = world.settings.redirectUris.includes(target)
    ? `<p><a class="button" href="${escapeHtml(target)}">Back to the app</a></p>`
    : '';
  const names = ['login', 'test']
    .flatMap((host) => servedOrgs(world, host))
    .slice(0, shownOrgs)
    .map(({ prefix, spec }) => `<li><strong>${escapeHtml(prefix)}</strong> – ${escapeHtml(spec.name)}</li>`);
  return layout(
    'URL No Longer Exists',
    `<div class="card"><h1>URL No Longer Exists</h1><p class="alert">No org answers to <strong>/${escapeHtml(call.host)}</strong>.</p><p>Check the My Domain you typed, go back to the app and start again; or leave the field empty to log in at the common address.</p>${back}</div>
<div class="card"><h2>Names that answer here</h2><ul>${names.join('')}</ul></div>`,
  );
};
