/**
 * Orders version numbers part by part: 3.9 before 3.10 before 4.0 (REQ-3.2.6). A part that is missing or
 * no number counts as zero.
 */
export const compareVersions = (one: string, other: string): number => {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [ones, others] = [parts(one), parts(other)];
  for (let place = 0; place < Math.max(ones.length, others.length); place += 1) {
    const difference = (ones[place] ?? 0) - (others[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
