import { expect, test } from 'vitest';
import { FilesUrlInvalid, parseFilesUrl } from './files-url.ts';

test('an S3 server of any make', () => {
  expect(parseFilesUrl('s3://KEY:a%2Fb%2Bc%3D@minio.internal:9000/files/portal/v1?region=eu-west-3&tls=off')).toEqual({
    kind: 's3',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c=' },
    endpoint: 'http://minio.internal:9000',
    region: 'eu-west-3',
    bucket: 'files',
    prefix: 'portal/v1/',
    isPathStyle: true,
  });
});

test('Amazon’s own, with the role of the machine', () => {
  expect(parseFilesUrl('s3://s3.eu-west-3.amazonaws.com/files')).toEqual({
    kind: 's3',
    credentials: null,
    endpoint: 'https://s3.eu-west-3.amazonaws.com',
    region: 'eu-west-3',
    bucket: 'files',
    prefix: '',
    isPathStyle: false,
  });
});

test('Azure’s own, and Azurite', () => {
  expect(parseFilesUrl('azblob://acct:a2V5%3D@acct.blob.core.windows.net/files')).toEqual({
    kind: 'azure',
    account: 'acct',
    key: 'a2V5=',
    endpoint: 'https://acct.blob.core.windows.net',
    container: 'files',
    prefix: '',
  });
  expect(parseFilesUrl('azblob://acct:a2V5%3D@127.0.0.1:10000/files/p?tls=off')).toMatchObject({
    endpoint: 'http://127.0.0.1:10000/acct',
    prefix: 'p/',
  });
});

test('a folder', () => {
  expect(parseFilesUrl('file:///srv/my%20files')).toEqual({ kind: 'disk', directory: '/srv/my files' });
});

test.each([
  ['nonsense', 'is not an address'],
  ['https://files.example/', 'begins with'],
  ['s3://KEY:SECRET@host', 'names no bucket'],
  ['s3://KEY@host/files', 'needs key and secret'],
  ['s3://KEY:SECRET@host/files?regoin=x', 'regoin is not known'],
  ['s3://KEY:SECRET@host/files?tls=maybe', 'tls is on or off'],
  ['s3://KEY:SECRET@host/files/%2e%2e%2f', 'odd letters'],
  ['azblob://acct@acct.blob.core.windows.net/files', 'needs account and key'],
  ['azblob://acct:SECRET@acct.blob.core.windows.net/', 'names no container'],
])('%s is refused in one line without a secret', (url, line) => {
  expect(() => parseFilesUrl(url)).toThrow(FilesUrlInvalid);
  expect(() => parseFilesUrl(url)).toThrow(line);
  expect(() => parseFilesUrl(url)).not.toThrow('SECRET');
});
