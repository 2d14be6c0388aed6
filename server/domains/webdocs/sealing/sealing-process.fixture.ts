import { systemClock } from '#engines/clock.ts';
import { silentLog } from '#engines/log.ts';
import { registerJobs, toContext } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openEngines } from '#server/open-engines.ts';

/** A process that only runs jobs; a test kills it at any time. */
const work = async (config: Config): Promise<void> => {
  const engines = await openEngines(config, {
    log: silentLog,
    migrationsDir: 'server/migrations',
    clock: systemClock,
  });
  const noPages = () => {
    throw new Error('this process has no pages');
  };
  registerJobs(
    toContext(config, engines, {
      sendSignPage: noPages,
      sendPreviewPage: noPages,
      sendFramedPreview: noPages,
      sendQuestionPage: noPages,
      sendReportPage: noPages,
      sendVerifyPage: noPages,
      sendOwnDocumentsPage: noPages,
      writeDocsPage: noPages,
      mount: noPages,
    }),
  );
  await engines.jobs.start();
  process.send?.('working');
};

process.once('message', (config: Config) => void work(config));
process.once('disconnect', () => process.exit(0));
