import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Refusal, root, run, runNode } from './steps.mjs';

const must = async (ran) => {
  const { code, output } = await ran;
  if (code !== 0) throw new Refusal(output);
  return output;
};

const manifest = () => {
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    name: '@paraphe/sdk',
    version,
    description: 'Sends documents to be signed with Paraphe, follows them, and verifies webhooks.',
    license,
    type: 'module',
    // For compilers and tools that do not read `exports`.
    main: './paraphe.cjs',
    types: './paraphe.d.ts',
    exports: {
      '.': {
        // Compilers that read programs as CommonJS (`module: node16`) refuse types of an ES module.
        require: { types: './paraphe.d.cts', default: './paraphe.cjs' },
        default: { types: './paraphe.d.ts', default: './paraphe.js' },
      },
    },
    files: ['*.js', '*.cjs', '*.d.ts', '*.d.cts', 'examples'],
    sideEffects: false,
    engines,
  };
};

const writeTypes = async (folder) => {
  const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rootDir', 'sdk/src', '--outDir', folder];
  await must(runNode(['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.json', ...settings, ...places]));
  // The compiler keeps the extensions of the sources, which only they have.
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(folder, name);
    const types = readFileSync(file, 'utf8');
    const withExtension = (extension) => types.replaceAll(/from '(\.\/[\w-]+)\.ts'/g, `from '$1.${extension}'`);
    writeFileSync(file, withExtension('js'));
    writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), withExtension('cjs'));
  }
};

/** Writes sdk/src/api*.ts anew from the OpenAPI document. */
export const writeSdkSources = () => must(runNode(['--import', 'tsx', 'sdk/generator/main.ts']));

/** Builds the package @paraphe/sdk in this folder, and packs it beside. Returns the path of the packed file. */
export const packSdk = async (folder) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, format] of Object.entries({ 'paraphe.js': 'esm', 'paraphe.cjs': 'cjs' }))
    await build({
      absWorkingDir: root,
      entryPoints: ['sdk/src/paraphe.ts'],
      outfile: join(folder, name),
      bundle: true,
      format,
      target: 'es2022',
      logLevel: 'silent',
    });
  await writeTypes(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(root, 'sdk/README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'sdk/examples'), join(folder, 'examples'), { recursive: true });
  const packed = await must(
    run('npm', ['pack', folder, '--json', '--loglevel=error', '--pack-destination', join(folder, '..')]),
  );
  return join(folder, '..', JSON.parse(packed.slice(packed.indexOf('['))).at(0).filename);
};
