import { requireSuccess, sendCall } from '#kit/call.ts';

import { downloadWebdoc } from './sign-calls.ts';
import { tokenInAddress } from './token.ts';

/** How long a browser may take to start reading what it was given. */
const keepMs = 60_000;

/**
 * Hands the final document to the browser to keep.
 * @throws {Refused | Unreachable}
 */
export async function downloadDocument(name: string): Promise<void> {
  const response = await requireSuccess(
    await sendCall(downloadWebdoc, { params: { token: tokenInAddress() } }),
  );
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}
