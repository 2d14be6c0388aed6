import type { Plugin } from 'vite';

const lazyImport = /\bimport\(\s*(["'`])(\.\/[\w.-]+\.js)\1\s*\)/g;

/** A failed address is remembered beside how often it failed; `import` of another one is another attempt. */
const definition =
  'globalThis.__again=(p,b,l=globalThis.__lost??={})=>{let u=new URL(p,b).href,n=l[u];' +
  'return import(n?u+"?again="+n:u).catch(e=>{l[u]=(n??0)+1;throw e})};';

/**
 * Lets what failed to come be asked for again: browsers remember a module that failed for as long as the page lives
 * (HTML, "module map"). Written into the bundle, since only there each address is known.
 */
export const importsAgain = (): Plugin => ({
  name: 'imports-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const code = file.code.replace(lazyImport, '__again($1$2$1,import.meta.url)');
        file.code = file.isEntry ? `${definition}${code}` : code;
      }
    },
  },
});
