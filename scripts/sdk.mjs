// Builds the package @paraphe/sdk into dist/sdk, or into the folder that is named. With --write it first writes
// sdk/src/api*.ts anew from the OpenAPI document; `npm test` checks that these files are up to date.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { command, Refusal, root, runNode, say } from './steps.mjs';

const args = process.argv.slice(2);
const output = resolve(root, args.find((arg) => !arg.startsWith('--')) ?? 'dist/sdk');
const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const manifest = {
  name: '@paraphe/sdk',
  version,
  description: 'Sends documents to be signed with Paraphe, follows them, and verifies webhooks.',
  license,
  type: 'module',
  exports: { '.': { types: './paraphe.d.ts', default: './paraphe.js' } },
  files: ['*.js', '*.d.ts', 'examples'],
  sideEffects: false,
  engines,
};

const must = async (...program) => {
  const { code, output: told } = await runNode(program);
  if (code !== 0) throw new Refusal(told);
};

const writeTypes = async () => {
  const settings = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'sdk/src',
    '--outDir',
    output,
  ];
  await must('node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.json', ...settings);
  // The compiler keeps the extensions of the sources, which only they have.
  for (const name of readdirSync(output).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(output, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'"));
  }
};

await command(async () => {
  if (args.includes('--write')) await must('--import', 'tsx', 'sdk/generator/main.ts');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['sdk/src/paraphe.ts'],
    outfile: join(output, 'paraphe.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  await writeTypes();
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'sdk/README.md'), join(output, 'README.md'));
  cpSync(join(root, 'sdk/examples'), join(output, 'examples'), { recursive: true });
  say(output);
});
