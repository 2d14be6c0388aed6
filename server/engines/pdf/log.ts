/** Log of the engine, in the shape of pino. */
export interface PdfLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
