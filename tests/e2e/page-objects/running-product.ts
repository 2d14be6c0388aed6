/** The product as started by `npm start`, with its own ports and folder. */
export interface RunningProduct {
  portal: string;
  mailbox: string;
  crm: string;
  /** A signing link of the demo; empty without demo data. */
  signingLink: string;
  env: NodeJS.ProcessEnv;
}
