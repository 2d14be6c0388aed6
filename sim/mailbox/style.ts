/** The style sheet of the pages. Colours, type scale and spacing are those of the portal. */
export const style = `:root {
  color-scheme: light dark;
  --ink: light-dark(#012638, #C9D6DE);
  --soft: light-dark(#4A6270, #93A9B6);
  --ground: light-dark(#FFFFFF, #061C28);
  --wash: light-dark(#EAF6FF, #0B2A3A);
  --line: light-dark(#DDE6EC, #17394A);
  --border: #6F8593;
  --accent: light-dark(#0B827E, #2DA39E);
  --link: light-dark(#096D6A, #4DBDB8);
  --fill: #0B827E;
  --fill-hover: #096D6A;
  --danger: #B42318;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 14px/20px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
h1, h2, p, ul, dl, dd, pre { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; vertical-align: middle; }

.bar { background: #012638; }
.brand {
  display: inline-flex; align-items: center; gap: 8px; min-height: 48px; max-width: 100%;
  margin-inline: max(16px, calc(50% - 560px)); color: #FFFFFF; font-weight: 600; text-decoration: none;
}
.brand:focus-visible { outline-color: #3FB8B3; outline-offset: -2px; }
.notice { background: var(--wash); border-bottom: 1px solid var(--line); font-size: 13px; }
.notice span { display: block; padding: 8px 16px; max-width: 1152px; margin: 0 auto; }
main { max-width: 1152px; margin: 0 auto; padding: 24px 16px 48px; }

.heading { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
.search { display: flex; gap: 8px; align-items: center; flex: 0 1 420px; min-width: 0; }
.search label { color: var(--soft); }
.search input {
  flex: 1; min-width: 0; min-height: 36px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--ground); border: 1px solid var(--border); border-radius: 8px;
}
.search input::placeholder { color: var(--soft); opacity: 1; }
button, .button {
  display: inline-flex; align-items: center; min-height: 36px; padding: 0 16px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--fill); background: var(--fill); color: #FFFFFF; font: inherit; font-weight: 500;
  text-decoration: none; transition: background-color 120ms;
}
button:hover { background: var(--fill-hover); }
.button { background: transparent; color: inherit; border-color: var(--border); }
.button:hover { background: var(--wash); }
.danger { background: var(--danger); border-color: var(--danger); }
.danger:hover { background: #8F1C13; }

.summary { display: flex; justify-content: space-between; gap: 16px; padding: 16px 0 8px; color: var(--soft); }
.mails { border-top: 1px solid var(--line); }
.mails li { border-bottom: 1px solid var(--line); }
.row {
  display: grid; grid-template-columns: 8px minmax(160px, 300px) minmax(0, 1fr) 16px auto; gap: 12px;
  align-items: center; min-height: 44px; padding: 4px 8px; color: inherit; text-decoration: none;
}
.row:hover { background: var(--wash); }
.row:focus-visible { outline-offset: -2px; }
.who, .what { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.excerpt, .when { color: var(--soft); }
.excerpt:not(:empty)::before { content: '– '; }
.clip { color: var(--soft); }
.when { font-size: 13px; font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.mark { width: 8px; height: 8px; border-radius: 50%; }
.unread .mark { background: var(--accent); }
.unread .who, .unread .subject { font-weight: 600; }
.nothing { max-width: 480px; margin: 64px auto; text-align: center; display: grid; gap: 12px; justify-items: center; }
.nothing > .icon { width: 40px; height: 40px; color: var(--soft); }
.nothing p { color: var(--soft); }
.choices, .pager { display: flex; gap: 12px; justify-content: center; align-items: center; padding-top: 12px; }
.pager { font-variant-numeric: tabular-nums; gap: 24px; padding-top: 20px; }

.back { margin-bottom: 12px; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin-top: 12px; }
.facts dt { color: var(--soft); }
.facts dd { overflow-wrap: anywhere; }
.address { color: var(--soft); }
.attachments { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.attachments li { max-width: 100%; }
.attachments a {
  display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 0 12px; color: inherit;
  border: 1px solid var(--line); border-radius: 8px; text-decoration: none;
}
.attachments a:hover { background: var(--wash); }
.attachments .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.attachments .size { color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
.tabs { display: flex; gap: 4px; margin: 20px 0 16px; border-bottom: 1px solid var(--line); overflow-x: auto; }
.tabs a {
  padding: 10px 12px; color: var(--soft); text-decoration: none; white-space: nowrap;
  border-bottom: 2px solid transparent;
}
.tabs a:hover { color: var(--ink); }
.tabs a:focus-visible { outline-offset: -2px; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
.frame {
  display: block; width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px;
  background: #FFFFFF; color-scheme: light;
}
.hint, .missing { color: var(--soft); font-size: 13px; margin-top: 8px; }
.missing { margin: 32px 0; text-align: center; font-size: 14px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.text { font: inherit; font-size: 16px; line-height: 24px; max-width: 72ch; }
.headers {
  display: grid; grid-template-columns: minmax(120px, auto) minmax(0, 1fr); gap: 4px 16px;
  margin: 8px 0 24px; font-size: 13px;
}
.headers dt { color: var(--soft); }
.headers dd { overflow-wrap: anywhere; white-space: pre-line; }
.source {
  margin-top: 12px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; max-height: 70vh; overflow: auto;
  font: 12px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}

@media (max-width: 767px) {
  main { padding-top: 16px; }
  .search { flex-basis: 100%; }
  .search label { position: absolute; clip-path: inset(50%); }
  .search input { font-size: 16px; min-height: 44px; }
  button, .button, .attachments a { min-height: 44px; }
  .tabs { gap: 0; }
  .tabs a { padding: 12px 8px; }
  .row {
    grid-template-columns: 8px minmax(0, 1fr) 16px auto; gap: 0 8px; padding: 10px 0;
    grid-template-areas: 'mark who clip when' '. what what what';
  }
  .mark { grid-area: mark; }
  .who { grid-area: who; }
  .what { grid-area: what; }
  .clip { grid-area: clip; }
  .when { grid-area: when; }
  .subject, .excerpt { display: block; overflow: hidden; text-overflow: ellipsis; }
  .excerpt:not(:empty)::before { content: none; }
  .headers { grid-template-columns: minmax(0, 1fr); }
  .headers dd { margin-bottom: 8px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`;
