const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
const group = /^[0-9a-f]{1,4}$/i;
const groupsOfIpv6 = 8;

/** Number of 16-bit groups in a part of an IPv6 address. An IPv4 address may stand for the last two. */
const groupsIn = (part: string, isLast: boolean): number => {
  if (part === '') return 0;
  const parts = part.split(':');
  const tail = isLast && ipv4.test(parts.at(-1) ?? '') ? 2 : 0;
  const plain = tail === 0 ? parts : parts.slice(0, -1);
  return plain.every((one) => group.test(one)) ? plain.length + tail : Number.NaN;
};

const isIpv6 = (text: string): boolean => {
  const [head = '', rest, ...more] = text.split('::');
  if (more.length > 0) return false;
  if (rest === undefined) return groupsIn(head, true) === groupsOfIpv6;
  return groupsIn(head, false) + groupsIn(rest, true) < groupsOfIpv6;
};

/** One address, or a network, of IPv4 or IPv6. Written out: zod's own forms would weigh on every screen. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const longest = ipv4.test(address) ? 32 : isIpv6(address) ? 128 : -1;
  if (more.length > 0 || longest === -1) return false;
  return bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest);
};
