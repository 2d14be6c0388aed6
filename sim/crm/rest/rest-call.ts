import type { Call } from '../http.ts';
import type { Store } from '../store.ts';
import type { Org } from '../world.ts';
import type { World } from '../world.ts';
import type { Writer } from '../writer.ts';

/** One authorised REST call in one org. `path` is what follows `/services/data/vXX.X`. */
export interface RestCall {
  world: World;
  org: Org;
  /** The org's records as the user sees them. */
  store: Store;
  call: Call;
  path: string;
  /** `/services/data/vXX.X`, the start of every path in an answer. */
  dataPath: string;
  writer: Writer;
}

/** 67 of `/services/data/v67.0`. */
export const versionOf = ({ dataPath }: RestCall): number => Number(/\d+/.exec(dataPath)?.[0]);
