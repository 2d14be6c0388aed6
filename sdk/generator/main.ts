import { writeFileSync } from 'node:fs';
import { documentForSdk } from './document-for-sdk.ts';
import { writeCalls, writeTypes } from './write-api.ts';

const document = documentForSdk();
writeFileSync('sdk/src/api-types.ts', writeTypes(document));
writeFileSync('sdk/src/api.ts', writeCalls(document));
