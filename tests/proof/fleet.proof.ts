import { openFleet } from './fleet/fleet.ts';
import { killUnderLoad } from './fleet/kills.ts';
import { rollUnderLoad } from './fleet/rolling.ts';
import { tell, type Figure } from './support/figures.ts';

export const title = 'two and more portals on one PostgreSQL and one S3 store behind nginx';

export const prove = async (): Promise<Figure[]> => {
  // Of the certificate that nginx shows here, nobody has heard.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const fleet = await openFleet(2);
  const figures: Figure[] = [];
  try {
    figures.push({
      promise: 'nginx as shipped stands before the portals',
      figure: fleet.hasFront ? 'deploy/nginx.conf' : 'no nginx on this machine',
      holds: fleet.hasFront,
    });
    for (const part of [rollUnderLoad, killUnderLoad]) {
      tell(part.name);
      figures.push(...(await part(fleet)));
    }
  } finally {
    await fleet.close();
  }
  return figures;
};
