import { startCrmSimulator } from './server.ts';
import { optionsFromEnvironment } from './settings.ts';

const simulator = await startCrmSimulator(optionsFromEnvironment(process.env));
console.log(`CRM simulator ready at ${simulator.origin}`);

const stop = (): void => {
  simulator.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
