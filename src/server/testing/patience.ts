/** A busy machine can be a hundred times slower. */
export const PATIENCE_MS = 300_000
