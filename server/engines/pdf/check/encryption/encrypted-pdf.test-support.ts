import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** The dictionaries that qpdf wrote for the identifier below, and the keys that it shows for them. */
const written = {
  'RC4 of 40 bits':
    '/Length 40 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /P -4 /R 2 /U <b3d9fa366906ef42f354c6deb74c59075eaf334eb7c04356ba0d7f3dd8b51d0a> /V 1',
  'RC4 of 128 bits':
    '/Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 3 /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4> /V 2',
  'RC4 by a filter':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /V2 /Length 16 >> >> /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4> /V 4',
  'AES of 128 bits':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4> /V 4',
  'AES of 128 bits with metadata that are not encrypted':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <b7ae61ae5fe831ccd7979c155d4f926c0122456a91bae5134273a6db134c87c4> /V 4',
  'AES of 256 bits, of Acrobat 9':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Length 256 /O <0852b286cf0c7de68e51b881d6f8e26618cc324c56c234e0d5b20d7cd7da060bfa34746d77f29e7184b0d71dbd110086> /OE <ab88a54cafe5fc64246fb85c456891357fafe3aadadba7f0876ca2d9da4a9d52> /P -4 /Perms <d1b4c723832b8605068a88633351a892> /R 5 /StmF /StdCF /StrF /StdCF /U <92168a7dc4bd394cd0decd634b74f61097f08bb252eea7f5286c9cfb77a741ad03a7ce0c4c72a2e3ae18c7be06104851> /UE <a2a02e988da8518ef0ff75e539ed6c451da83d633e0e4127b330931f19cc0571> /V 5',
  'AES of 256 bits':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Length 256 /O <81d381cf8c449e53690f8257e2744cb854746a451011d3547aec31f9731580147410f80af6a65a32c436d3a72269865b> /OE <4951e26c342ad3be24070bd8e69a83c8a676c0e8b16be46294b78609de9715a3> /P -4 /Perms <3f3296d2641d2a89ece2bf108c102943> /R 6 /StmF /StdCF /StrF /StdCF /U <4238a333b0afd11b9e02c894646335aa2c33fe9bccffff2d8aed4299f401013a3ef3edefef1aad052d7390b3c9f94534> /UE <85acf875c1d46af931bf43f61652a9fe2887ff050fa8bf46e18158ec43885945> /V 5',
  'AES of 256 bits with an empty password of the owner':
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Length 256 /O <79639073545bdcd3c29c18df362793d4551bb3bcda282d66442f5cf1b03f25e1effdfcd114a2739a3f789a2998bcad3c> /OE <465593f0d766d59618324d0e4893e30799b4db2deef919055244ebe4cae803a0> /P -4 /Perms <f465f83a7a2e7f69e606b90017cfd66b> /R 6 /StmF /StdCF /StrF /StdCF /U <ade972e251110d2cbcd10369afa64f493557b178e8c32b55dd63914f98092e09621db8484b9250871d4747d4273aed75> /UE <fb9fb1aacd2853b7f5a032daaa05dde4490e5b38a3b660eb1adee38882eee3a5> /V 5',
};
type Mode = keyof typeof written;

const keys: Record<Mode, string> = {
  'RC4 of 40 bits': '0e7b66938a',
  'RC4 of 128 bits': 'abe32231c5baae9679dc306bb3a7427d',
  'RC4 by a filter': 'abe32231c5baae9679dc306bb3a7427d',
  'AES of 128 bits': 'abe32231c5baae9679dc306bb3a7427d',
  'AES of 128 bits with metadata that are not encrypted': '1108101ea597f1f35b9393c012b8e3fe',
  'AES of 256 bits, of Acrobat 9': '20d25c05982baab752598876846ee69dd453314e1e1f3ffb78cc48218db65e94',
  'AES of 256 bits': '7d70d0c2ec8b65b788762fe97abdf3b1a38043ecbadd7e44a0464a5daf8524dc',
  'AES of 256 bits with an empty password of the owner':
    'a5441d97011c6f796efca4c9220a5af022bc6b5334ff0e85ef74aa17abacfb88',
};
/** One that opens with a password only. */
export const lockedEncryption =
  '/Filter /Standard /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Length 128 /O <0ba3835f88f90388e74e54584125ce142be0de24c6b0d37746e075b891756671> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <763f954d16622015ee88b60b3eb8f7590122456a91bae5134273a6db134c87c4> /V 4';

const id = '/ID [<31415926535897932384626433832795> <31415926535897932384626433832795>]';

export interface EncryptionMode {
  name: string;
  dictionary: string;
  key: Buffer;
}

export const encryptionModes: EncryptionMode[] = (Object.keys(written) as Mode[]).map((name) => ({
  name,
  dictionary: `/Filter /Standard ${written[name]}`,
  key: Buffer.from(keys[name], 'hex'),
}));

/** Encrypts the bytes of an object of generation 0 (ISO 32000-1 §7.6.2). */
export const encryptFor = ({ dictionary, key }: EncryptionMode, number: number, plain: string | Buffer): Buffer => {
  const bytes = Buffer.from(plain);
  const isAes = dictionary.includes('/AESV');
  const object = Buffer.alloc(5);
  object.writeUIntLE(number, 0, 3);
  const own = createHash('md5')
    .update(key)
    .update(object)
    .update(isAes ? 'sAlT' : '')
    .digest();
  if (!isAes) return rc4(own.subarray(0, Math.min(16, key.length + 5)), bytes);
  const start = Buffer.alloc(16, 7);
  const is256 = key.length === 32;
  const cipher = createCipheriv(is256 ? 'aes-256-cbc' : 'aes-128-cbc', is256 ? key : own, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
};

/** A PDF of these objects, and of the dictionary of an encryption, to which its trailer refers. */
export const pdfWithEncryption = (dictionary: string, ...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    ...objects.map((object) => Buffer.concat([Buffer.from(object), Buffer.from('\n')])),
    Buffer.from(`6 0 obj\n<< ${dictionary} >>\nendobj\n`),
    Buffer.from(`trailer\n<< /Root 1 0 R ${id} /Encrypt 6 0 R >>\nstartxref\n0\n%%EOF\n`),
  ]);

/** What makes a file of an encryption that asks for a password. */
export const lockedEnd = `6 0 obj << ${lockedEncryption} >> endobj trailer << /Root 1 0 R /Encrypt 6 0 R >>`;
