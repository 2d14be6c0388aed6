import { ensureBuilt } from './built.mjs';
import { startChild, stopChild, untilReady } from './children.mjs';
import { isDemo, planDemo } from './demo.mjs';
import { ensureInstalled } from './installed.mjs';
import { programsAs } from './programs.mjs';
import { command, lastLines, Refusal, run, say, step } from './steps.mjs';

const plan = (programs) =>
  isDemo(process.env) ? planDemo(process.env, programs) : { env: process.env, sims: [], urls: {} };

/** Fills an empty demo and returns its accounts. Returns undefined when there is no demo or filling failed. */
const seed = async ({ seed: program, urls, env, admin }) => {
  if (!program) return undefined;
  const where = { PORTAL_URL: urls.portal, CRM_ORIGIN: urls.crm ?? '', MAILBOX_URL: urls.mailbox ?? '' };
  const { code, output } = await run(process.execPath, ['--enable-source-maps', program], {
    env: { ...env, ...where, ADMIN_BIN: admin },
  });
  const answer = output.split('\n').findLast((line) => line.startsWith('{'));
  if (code === 0 && answer) return JSON.parse(answer);
  process.stderr.write(`The demo could not be filled:\n${lastLines(output, 5)}\n`);
  return undefined;
};

const printBlock = (urls, demo) => {
  const lines = [
    ['Portal', urls.portal],
    ['Mails', urls.mailbox],
    ['CRM simulator', urls.crm],
    ['Support desk', urls.crm && `${urls.crm}/_sim/support`],
    ['Sign this', demo?.signingLink],
    ['Preview of it', demo?.previewLink],
    ['Check a PDF', urls.portal && `${urls.portal}/verify`],
  ].filter(([, value]) => value);
  say(`\n  Paraphe is ready.\n`);
  for (const [what, where] of lines) say(`  ${what.padEnd(15)}${where}`);
  if (demo?.accounts) {
    say(`\n  Demo accounts, password ${demo.password}`);
    for (const { username, role, company } of demo.accounts) say(`  ${username.padEnd(36)}${role}, ${company}`);
  }
  say(`\n  Ctrl-C stops it.\n`);
};

/** Stops the portal first, then the simulators that it uses. A second signal kills all at once. */
const stopOnSignals = (running) => {
  let stopping;
  const stopAll = async () => {
    const [portal, ...sims] = [...running].reverse();
    const code = portal ? await stopChild(portal) : 0;
    await Promise.all(sims.map((sim) => stopChild(sim, 5_000)));
    return code;
  };
  let askedAt = 0;
  const stop = () => {
    if (!stopping) askedAt = Date.now();
    stopping ??= stopAll();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // One stop request can arrive twice: a supervisor signals the whole group, and npm forwards the signal.
      if (stopping && Date.now() - askedAt < 1_500) return;
      if (stopping) for (const { child } of running) child.kill('SIGKILL');
      else stop().then((code) => process.exit(code));
    });
  }
  whenNpmGoes(() => stop().then((code) => process.exit(code)));
  return stop;
};

/** npm sends SIGTERM only to the shell between npm and this command. So the end of that shell counts as the signal. */
const whenNpmGoes = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 250);
  timer.unref();
};

await command(async () => {
  await ensureInstalled({ development: false });
  await ensureBuilt();
  const programs = programsAs('bundle');
  if (!programs.portal) throw new Refusal('There is no server/main.ts to start yet.');
  const planned = await plan(programs);
  const running = [];
  const stop = stopOnSignals(running);
  try {
    for (const sim of planned.sims) running.push(startChild({ ...sim, quiet: true }));
    await Promise.all(planned.sims.map((sim, index) => untilReady(running[index], sim)));
    const portal = startChild({ name: 'portal', program: programs.portal, env: planned.env });
    running.push(portal);
    // The portal has already printed why it cannot start.
    const first = await Promise.race([portal.announced, portal.ended]);
    if (typeof first === 'number') return first;
    const urls = { ...planned.urls, portal: planned.urls.portal ?? first.url };
    const filling = { ...planned, urls, admin: programs.admin };
    const demo = planned.seed ? await step('Filling the demo', () => seed(filling)) : undefined;
    printBlock(urls, demo);
    const [name, code] = await Promise.race(running.map(async (child) => [child.name, await child.ended]));
    if (name === 'portal') return code;
    throw new Refusal(`The ${name} ended, so the portal is stopped too.`);
  } finally {
    await stop();
  }
});
