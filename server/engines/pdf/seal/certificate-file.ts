export { certificatesIn } from '#seal-reader/certificate-file.ts';
