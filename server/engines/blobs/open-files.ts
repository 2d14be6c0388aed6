import type { Files } from './blobs.ts';
import { openDiskFiles } from './disk.ts';
import { parseFilesUrl } from './files-url.ts';

/**
 * Opens the storage that `FILES_URL` names, or a folder. The cloud libraries are loaded only for those who use them:
 * start-up stays light. Throws FilesUrlInvalid.
 */
export const openFiles = async (where: string | { directory: string }): Promise<Files> => {
  const place = typeof where === 'string' ? parseFilesUrl(where) : { kind: 'disk' as const, ...where };
  if (place.kind === 's3') {
    const { openS3Files } = await import('./s3.ts');
    return openS3Files(place);
  }
  if (place.kind === 'azure') {
    const { openAzureFiles } = await import('./azure.ts');
    return openAzureFiles(place);
  }
  return openDiskFiles(place.directory);
};
