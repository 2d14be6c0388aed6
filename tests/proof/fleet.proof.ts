import { agree } from './fleet/agree.ts';
import { openFleet } from './fleet/fleet.ts';
import { killUnderLoad } from './fleet/kills.ts';
import { limitTogether } from './fleet/limits.ts';
import { runOnce } from './fleet/once.ts';
import { rollUnderLoad } from './fleet/rolling.ts';
import { stopInOrder } from './fleet/stopping.ts';
import { tell, type Figure } from './support/figures.ts';

export const title = 'two and more portals on one PostgreSQL and one S3 store behind nginx';

/** `PROOF_FLEET=rollUnderLoad,agree` for some of its parts. */
export const prove = async (): Promise<Figure[]> => {
  // nginx uses a self-signed certificate here.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  // `exit` runs the handlers that kill the started processes.
  process.once('SIGTERM', () => process.exit(1));
  const fleet = await openFleet();
  const figures: Figure[] = [];
  try {
    figures.push({
      promise: 'nginx as shipped stands before the portals',
      figure: fleet.hasFront ? 'deploy/nginx.conf' : 'no nginx on this machine',
      holds: fleet.hasFront,
    });
    const behindNginx = [killUnderLoad, rollUnderLoad, agree];
    const withThird = [runOnce, limitTogether, stopInOrder];
    const wanted = process.env['PROOF_FLEET']?.split(',');
    for (const part of [...behindNginx, ...withThird]) {
      if (wanted && !wanted.includes(part.name)) continue;
      if (withThird.includes(part) && !fleet.portals[2]) await fleet.start(2);
      const begun = performance.now();
      figures.push(...(await part(fleet)));
      tell(`${part.name} took ${Math.round((performance.now() - begun) / 1_000)} s`);
    }
  } finally {
    await fleet.close();
  }
  return figures;
};
