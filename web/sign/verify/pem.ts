export const bytesOfBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

export const bytesOfPem = (pem: string): Uint8Array => bytesOfBase64(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
