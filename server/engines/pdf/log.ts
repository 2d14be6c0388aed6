/** Where the engine tells what happens to it; pino's shape. */
export type PdfLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
