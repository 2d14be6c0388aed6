import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointShape } from '#contract/endpoint.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'may' in value;

/** For example `GET /api/user`. */
export const nameOf = ({ method, path: address }: EndpointShape): string => `${method} ${address}`;

/** Every call that the contract folder declares. */
export const declaredOperations = async (): Promise<EndpointShape[]> => {
  const folder = path.resolve('contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules: Record<string, unknown>[] = [];
  for (const file of files) modules.push(await import(pathToFileURL(path.join(folder, file)).href));
  const found = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  return [...new Set(found)].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
};

/** The calls in the OpenAPI documents of a running portal. */
export const servedOperations = async (origin: string): Promise<string[]> => {
  const documents = ['/api/openapi.json', '/api/portal/openapi.json'].map(async (address) => {
    const answer = await fetch(`${origin}${address}`);
    return ((await answer.json()) as { paths: Record<string, object> }).paths;
  });
  const paths = await Promise.all(documents);
  return paths
    .flatMap((ofOne) => Object.entries(ofOne))
    .flatMap(([address, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`))
    .sort((one, other) => one.localeCompare(other));
};
