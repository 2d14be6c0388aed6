import { execFileSync } from 'node:child_process';
import { measure } from '../../../bench/memory.bench.ts';
import { runAdminHere } from '#tests/support/admin-process.ts';
import type { Figure } from '../support/figures.ts';
import type { RunningWorld } from '../support/running-world.ts';

/** For the portal of this proof: its metrics can be read, and `doctor` finds what a production names. */
export const productionSettings = {
  METRICS_TOKEN: 'metrics-of-the-proof',
  CRM_CLIENT_ID: 'paraphe-demo',
  CRM_CLIENT_SECRET: 'paraphe-demo-secret',
  PROVIDER_ORG_CLIENT_ID: 'paraphe-demo',
  PROVIDER_ORG_CLIENT_SECRET: 'paraphe-demo-secret',
  MAIL_FROM: 'Paraphe <no-reply@edges.example>',
};

const proveDoctor = async ({ env }: RunningWorld): Promise<Figure> => {
  const mail = '--mail=ops@edges.example';
  const { code, output, complaint } = await runAdminHere(env, ['doctor', '--json', mail]);
  const { findings }: { findings: { check: string; state: string }[] } = JSON.parse(output || '{"findings":[]}');
  const of = (state: string) => findings.filter((one) => one.state === state).map(({ check }) => check);
  return {
    promise: 'doctor examines a portal that is well, and finds it well',
    figure: `${findings.length} checks, ${of('ok').length} ok, warnings: ${of('warning').join(', ') || 'none'}, failed: ${of('failed').join(', ') || 'none'} ${complaint}`,
    holds: code === 0 && findings.length > 10 && of('failed').length === 0,
  };
};

/** `PROMTOOL` names the program where it is not installed. */
const proveMetrics = async ({ origin }: RunningWorld): Promise<Figure> => {
  const headers = { authorization: `Bearer ${productionSettings.METRICS_TOKEN}` };
  const input = await (await fetch(`${origin}/metrics`, { headers })).text();
  let said: string;
  try {
    const program = process.env['PROMTOOL'] ?? 'promtool';
    said = execFileSync(program, ['check', 'metrics'], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    said = code === 'ENOENT' ? 'promtool is not on this machine' : String(stderr);
  }
  const metrics = input.split('\n').filter((line) => line.startsWith('# TYPE')).length;
  return {
    promise: 'the metrics pass promtool check metrics',
    figure: `${metrics} metrics; ${said.trim().slice(0, 200) || 'nothing to complain of'}`,
    holds: said.trim() === '' && metrics > 0,
  };
};

/** A portal of its own, started as the image does: the bench’s rows that have a limit. */
const proveMemory = async (): Promise<Figure[]> =>
  (await measure()).flatMap(({ what, value, atMost }) =>
    atMost === undefined
      ? []
      : [
          {
            promise: `memory of the portal, ${what}: at most ${atMost} MiB`,
            figure: `${value.toFixed(0)} MiB`,
            holds: value <= atMost,
          },
        ],
  );

export const proveProduction = async (running: RunningWorld): Promise<Figure[]> => [
  await proveDoctor(running),
  await proveMetrics(running),
  ...(await proveMemory()),
];
