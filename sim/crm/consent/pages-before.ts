import type { Call } from '../http.ts';
import { escapeHtml, layout } from '../pages.ts';

/** The code that the simulator takes for a person's own; its page shows it. */
export const codeForVerification = '246810';

/** A log-in, or a session policy of the app, asks for a second factor. The form sends the choice of before again. */
export const verificationPage = (call: Call, user: string, wasWrong: boolean): string =>
  layout(
    'Verify Your Identity',
    `<form class="card" method="post" action="?${escapeHtml(call.rawQuery)}"><h1>Verify Your Identity</h1><p>Enter the verification code of your authenticator app.</p><p class="soft">In this simulator it is <strong>${codeForVerification}</strong>.</p>${wasWrong ? '<p class="alert" role="alert">The verification code is not valid. Try again.</p>' : ''}
<input type="hidden" name="user" value="${escapeHtml(user)}"><p><label>Verification Code<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label></p>
<div class="row"><button name="decision" value="allow">Verify</button></div></form>`,
  );

export const loginRefusedPage = (): string =>
  layout(
    'Login',
    '<div class="card"><h1>We can’t log you in</h1><p class="alert">Restricted IP: your profile does not allow a log-in from this address. Contact your Salesforce administrator.</p><p class="soft">You stay on this page: the app that sent you here is not told.</p></div>',
  );

export const privilegesPage = (): string =>
  layout(
    'Insufficient Privileges',
    '<div class="card"><h1>Insufficient Privileges</h1><p class="alert">You do not have the level of access necessary to perform the operation you requested: this app needs a high assurance session.</p><p class="soft">You stay on this page: the app that sent you here is not told.</p></div>',
  );
