import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

import type { Prepared } from '../../pictures/prepare-file.ts';
import type { PickedFiles } from './picked-files.ts';

export interface Chosen {
  picked: PickedFiles;
  setPicked: Dispatch<SetStateAction<PickedFiles>>;
  /** Each choice being made fit, or made; not those that were sent. */
  choices: Map<string, Promise<Prepared>>;
}

/** The files chosen so far: kept by the page, so that a second look at the document loses none. */
export const useChosen = (): Chosen => {
  const [picked, setPicked] = useState<PickedFiles>({});
  const [choices] = useState(() => new Map<string, Promise<Prepared>>());
  return { picked, setPicked, choices };
};
