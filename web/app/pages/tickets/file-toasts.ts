import { useState } from 'react';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { fileTexts } from './file-texts.ts';
import type { SentFiles } from './use-files.ts';

/** Announces the result for the files of a message: success.fileUploaded, error.fileUpload. */
export const useFileToasts = (): ((told: SentFiles) => void) => {
  const t = useTexts(fileTexts);
  const sentence = useFailureSentence();
  /** Toasts of the attempt before, which the result of the next one replaces. */
  const [said] = useState(() => new Set<number>());
  return ({ sent, failed }) => {
    for (const toast of said) toasts.close(toast);
    said.clear();
    if (sent > 0) toasts.success(t.fileUploaded(sent));
    for (const { name, error } of failed) said.add(toasts.error(t.fileUploadError(name, sentence(error))));
  };
};
