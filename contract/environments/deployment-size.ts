/**
 * Maximum of one deployment, well above a typical run of 200 templates from a source of 2,000. The portal's first screen
 * loads it, and not all limits.
 */
export const deploymentSize = { templates: 500, contentIds: 2_000 } as const;
