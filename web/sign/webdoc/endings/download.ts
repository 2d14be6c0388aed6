import { requireSuccess } from '#kit/call.ts';
import { saveFile } from '#kit/save-file.ts';
import { sendReadingCall } from '../codes/reading-call.ts';
import { downloadPaper, downloadWebdoc } from '../deferred-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

const save = async (sent: Promise<Response>, name: string): Promise<void> => {
  const response = await requireSuccess(await sent);
  saveFile(await response.blob(), `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.pdf`);
};

/**
 * Saves the final document as a file.
 * @throws {Refused | Unreachable}
 */
export const downloadDocument = (name: string): Promise<void> =>
  save(sendReadingCall(downloadWebdoc, { params: { token: tokenInAddress() } }), name);

/**
 * Saves the document as it stands, marked as not signed or not complete.
 * @throws {Refused | Unreachable}
 */
export const downloadPaperCopy = (name: string): Promise<void> =>
  save(sendReadingCall(downloadPaper, { params: { token: tokenInAddress() } }), name);
