import type { Call } from './http.ts';
import type { Org } from './world.ts';

export const escapeHtml = (text: string | number | boolean | null | undefined): string => {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return String(text ?? '').replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
};

const style = `
:root{color-scheme:light dark;--ink:#16325c;--soft:#54698d;--paper:#fff;--ground:#eef3f8;--line:#c9d5e3;--act:#0b5cab;--on:#fff;--warn:#8a4b00}
@media (prefers-color-scheme:dark){:root{--ink:#e8eef6;--soft:#a9bad0;--paper:#17212e;--ground:#0e151e;--line:#36475c;--act:#7cb8f5;--on:#0b1726;--warn:#ffc069}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
.sim{background:var(--ink);color:var(--paper);padding:.5rem 1rem;text-align:center;font-size:.875rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:1rem 0}
h1{font-size:1.4rem;margin:.5rem 0}h2{font-size:1.05rem;margin:1rem 0 .5rem}p{margin:.5rem 0}small,.soft{color:var(--soft)}
fieldset{border:0;padding:0;margin:0 0 1rem}legend{font-weight:600;padding:0;margin-bottom:.25rem}
label.user{display:flex;gap:.75rem;align-items:center;min-height:44px;padding:.4rem .6rem;border:1px solid transparent;border-radius:8px;cursor:pointer}
label.user:hover,label.user:has(:checked){border-color:var(--line);background:var(--ground)}
label.user span{overflow-wrap:anywhere}input[type=radio]{width:18px;height:18px;accent-color:var(--act)}
.tag{font-size:.75rem;border:1px solid currentColor;border-radius:99px;padding:0 .5rem;color:var(--warn);white-space:nowrap}
.row{display:flex;gap:.75rem;flex-wrap:wrap}button,.button{font:inherit;min-height:44px;padding:.5rem 1.25rem;border-radius:8px;border:1px solid var(--act);background:var(--act);color:var(--on);cursor:pointer;text-decoration:none}.button{display:inline-block;margin-top:1rem;line-height:1.6}
button.quiet{background:transparent;color:var(--act)}:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.alert{border-left:4px solid var(--warn);padding-left:.75rem}a{color:var(--act)}table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid var(--line);vertical-align:top}textarea,select,input[type=text]{width:100%;font:inherit;padding:.5rem;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink)}
.message{border-top:1px solid var(--line);padding:.75rem 0;overflow-wrap:anywhere}pre{white-space:pre-wrap;font:inherit;margin:0}`;

export const layout = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} – CRM simulator</title><style>${style}</style></head><body><header class="sim">CRM simulator – stands in for Salesforce, no real account is involved</header><main>${body}</main></body></html>`;

export const errorPage = (code: string, description: string): string =>
  layout(
    'Authorization error',
    `<div class="card"><h1>We can’t authorize you because of an OAuth error</h1><p class="alert"><strong>${escapeHtml(code)}</strong> : ${escapeHtml(description)}</p><p class="soft">You stay on this page: the app that sent you here is not told.</p></div>`,
  );

export const authorizePage = (call: Call, orgs: Org[], alert?: string): string => {
  const hint = call.query.get('login_hint') ?? '';
  const where = call.host === 'test' ? 'sandboxes' : call.host === 'login' ? 'production orgs' : `org ${call.host}`;
  const groups = orgs.map((org) => group(org, hint)).join('');
  return layout(
    'Allow access?',
    `<h1>Allow access?</h1>
<div class="card"><p><strong>Paraphe</strong> is asking to: access your data through the API, and do so at any time.</p><p class="soft">Host <strong>/${escapeHtml(call.host)}</strong> (${escapeHtml(where)}). Choose who you are, then allow or deny.</p>${alert === undefined ? '' : `<p class="alert" role="alert">${escapeHtml(alert)}</p>`}</div>
<form method="post" action="?${escapeHtml(call.rawQuery)}"><div class="card">${groups || '<p>No org answers on this host.</p>'}</div>
<div class="row"><button name="decision" value="allow">Allow</button><button class="quiet" name="decision" value="deny">Deny</button></div></form>`,
  );
};

const group = (org: Org, hint: string): string => {
  const notes = [org.active ? '' : 'org inactive', org.appApproved ? '' : 'app not approved'].filter(
    (note) => note !== '',
  );
  const users = org.store.rows('User').map((user) => {
    const username = String(user['Username']);
    const flags = [
      user['IsActive'] === true ? '' : 'inactive',
      org.noAccess.has(username) ? 'no access to the app' : '',
    ];
    return `<label class="user"><input type="radio" name="user" value="${escapeHtml(`${org.prefix}/${String(user['Id'])}`)}"${username === hint ? ' checked' : ''}><span>${escapeHtml(user['Name'])}<br><small>${escapeHtml(username)}</small></span>${tags(flags)}</label>`;
  });
  return `<fieldset><legend>${escapeHtml(org.spec.name)} ${tags(notes)}</legend>${users.join('')}</fieldset>`;
};

const tags = (notes: string[]): string =>
  notes
    .filter((note) => note !== '')
    .map((note) => `<span class="tag">${escapeHtml(note)}</span>`)
    .join(' ');
