/** The sealing certificate cannot be used; the message is for whoever configures the server. */
export class CertificateError extends Error {}
