import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { PreparedFile } from '../../uploads/prepare-file.ts';
import type { SelectedFileStore } from './selected-files.ts';

export interface SelectedFiles {
  picked: SelectedFileStore;
  setPicked: Dispatch<SetStateAction<SelectedFileStore>>;
  /** Each chosen file by item id, prepared or in preparation; removed after it was sent. */
  choices: Map<string, Promise<PreparedFile>>;
}

/** The files chosen so far; the page holds them, so that going back to the document loses none. */
export const useSelectedFiles = (): SelectedFiles => {
  const [picked, setPicked] = useState<SelectedFileStore>({});
  const [choices] = useState(() => new Map<string, Promise<PreparedFile>>());
  return { picked, setPicked, choices };
};
