/**
 * The script of the pages: local times, frame height, automatic update of the inbox. All pages work without it.
 * It is a string because the simulator has no build step.
 */
export const script = `'use strict';
const policy = window.trustedTypes?.createPolicy('mailbox', { createHTML: (markup) => markup });

function showLocalTimes(root) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit',
  });
  for (const time of root.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime));
}

function fitFrame(frame) {
  const fit = () => {
    const inside = frame.contentDocument?.documentElement;
    if (!inside) return;
    frame.style.height = '0';
    frame.style.height = Math.max(inside.scrollHeight, 120) + 2 + 'px';
  };
  frame.addEventListener('load', fit);
  window.addEventListener('resize', fit);
  if (frame.contentDocument?.readyState === 'complete') fit();
}

async function refreshInbox() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const markup = await answer.text();
  const fresh = new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, 'text/html');
  const before = document.getElementById('list');
  const after = fresh.getElementById('list');
  if (after.dataset.newest > before.dataset.newest) {
    document.getElementById('announcement').textContent = document.body.dataset.arrived;
  }
  const focused = before.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  showLocalTimes(after);
  before.replaceWith(after);
  document.title = fresh.title;
  document.getElementById('addresses').replaceWith(fresh.getElementById('addresses'));
  if (focused) after.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
}

let wanted = false;
let busy = false;
async function refresh() {
  wanted = true;
  if (busy) return;
  busy = true;
  while (wanted) {
    wanted = false;
    await refreshInbox().catch(() => {});
  }
  busy = false;
}

function keepFresh() {
  let events;
  const follow = () => {
    events?.close();
    events = undefined;
    if (document.hidden) return;
    events = new EventSource('/events');
    events.addEventListener('open', refresh);
    events.addEventListener('change', refresh);
  };
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pageshow', follow);
  window.addEventListener('pagehide', () => events?.close());
}

showLocalTimes(document);
for (const frame of document.querySelectorAll('iframe')) fitFrame(frame);
if (document.body.dataset.kind === 'inbox') keepFresh();
`;
