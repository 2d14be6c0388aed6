import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A place where files can be dropped; by keyboard and by touch its button does the same. */
export const useDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
};

/** A file that misses its place would be opened by the browser, in place of the page and all that was entered. */
export const useNoStrayDrops = (): void => {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && holdsFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
};
