import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The programs of this repository: source entry point and bundled file. */
export const programs = {
  portal: { source: 'server/main.ts', bundle: 'dist/server/main.js' },
  pdf: { source: 'server/engines/pdf/pdf-worker.ts', bundle: 'dist/server/pdf-worker.js' },
  pages: { source: 'server/engines/pdf/pages/pages-worker.ts', bundle: 'dist/server/pages-worker.js' },
  picture: {
    source: 'server/engines/images/picture-worker.ts',
    bundle: 'dist/server/picture-worker.js',
  },
  office: { source: 'server/engines/office/office-worker.ts', bundle: 'dist/server/office-worker.js' },
  password: {
    source: 'server/engines/secrets/password-worker.ts',
    bundle: 'dist/server/password-worker.js',
  },
  clean: { source: 'server/engines/html/clean-worker.ts', bundle: 'dist/server/clean-worker.js' },
  pdfCheck: {
    source: 'server/engines/pdf/check/pdf-check-worker.ts',
    bundle: 'dist/server/pdf-check-worker.js',
  },
  admin: { source: 'server/admin/main.ts', bundle: 'dist/server/admin.js' },
  crm: { source: 'sim/crm/main.ts', bundle: 'dist/sim/crm.js' },
  mailbox: { source: 'sim/mailbox/main.ts', bundle: 'dist/sim/mailbox.js' },
  demo: { source: 'sim/demo/main.ts', bundle: 'dist/sim/demo.js' },
};

/** Absolute paths of the existing programs, by name. `form` is `source` or `bundle`. */
export const programsAs = (form) =>
  Object.fromEntries(
    Object.entries(programs)
      .map(([name, program]) => [name, join(root, program[form])])
      .filter(([, path]) => existsSync(path)),
  );
