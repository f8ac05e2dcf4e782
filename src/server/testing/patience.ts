/** A busy machine can be a hundred times slower than usual. */
export const PATIENCE_MS = 300_000
