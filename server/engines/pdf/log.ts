/** Log of the engine, in the shape of pino. */
export type PdfLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
