import type { Plugin } from 'vite';

const lazyImport = /\bimport\(\s*(["'`])(\.\/[\w.-]+\.js)\1\s*\)/g;

/** Counts the failures of each address and adds the count to the URL, because `import` retries only another URL. */
const definition =
  'globalThis.__again=(p,b,l=globalThis.__lost??={})=>{let u=new URL(p,b).href,n=l[u];' +
  'return import(n?u+"?again="+n:u).catch(e=>{l[u]=(n??0)+1;throw e})};';

/**
 * Makes a failed dynamic import repeatable: browsers remember a failed module as long as the page lives (HTML, "module
 * map"). It rewrites the bundle, because the final addresses are known only there.
 */
export const retryableImports = (): Plugin => ({
  name: 'retryable-imports',
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
