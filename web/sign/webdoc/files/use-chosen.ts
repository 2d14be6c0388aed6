import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

import type { Prepared } from '../../pictures/prepare-file.ts';
import type { PickedFiles } from './picked-files.ts';

export interface Chosen {
  picked: PickedFiles;
  setPicked: Dispatch<SetStateAction<PickedFiles>>;
  /** Each chosen file by item id, prepared or in preparation; removed after it was sent. */
  choices: Map<string, Promise<Prepared>>;
}

/** The files chosen so far; the page holds them, so that going back to the document loses none. */
export const useChosen = (): Chosen => {
  const [picked, setPicked] = useState<PickedFiles>({});
  const [choices] = useState(() => new Map<string, Promise<Prepared>>());
  return { picked, setPicked, choices };
};
