/** The page asks for this part at once, so that it works without a connection later on. */
export const loadProofs = () => import('./proofs.ts');
