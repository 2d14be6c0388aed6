import { requireSuccess, sendCall } from '#kit/call.ts';
import { saveFile } from '#kit/save-file.ts';
import { downloadWebdoc } from '../sign-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

/**
 * Saves the final document as a file.
 * @throws {Refused | Unreachable}
 */
export const downloadDocument = async (name: string): Promise<void> => {
  const response = await requireSuccess(await sendCall(downloadWebdoc, { params: { token: tokenInAddress() } }));
  saveFile(await response.blob(), `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.pdf`);
};
