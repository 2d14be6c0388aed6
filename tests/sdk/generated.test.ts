import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentForSdk } from '#sdk/generator/document-for-sdk.ts';
import { writeCalls, writeTypes } from '#sdk/generator/write-api.ts';

// REQ-6.2.15
test('the SDK is that of the OpenAPI document; when it is not, `node scripts/sdk.mjs --write` writes it anew', () => {
  expect(readFileSync('sdk/src/api-types.ts', 'utf8')).toBe(writeTypes(documentForSdk()));
  expect(readFileSync('sdk/src/api.ts', 'utf8')).toBe(writeCalls(documentForSdk()));
});
