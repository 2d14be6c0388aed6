/** The lease ended and another worker has the job, so this worker's effect must be rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(job: string) {
    super(`the lease of a ${job} job was lost`);
  }
}
