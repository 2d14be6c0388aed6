/** Text that is an id nowhere. */
const noId = '%00';

const isReadable = (step: string): boolean => {
  try {
    decodeURIComponent(step);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address of a call, in which every step can be decoded. The router would refuse another step itself; with a text
 * that is no id in its place, the call refuses it like any unknown id (REQ-6.2.9).
 */
export const readableAddress = (url: string): string => {
  if (!url.startsWith('/api/') || !url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  const steps = path.split('/').map((step) => (isReadable(step) ? step : noId));
  return [steps.join('/'), ...query].join('?');
};
