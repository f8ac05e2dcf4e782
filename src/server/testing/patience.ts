/** How long a test waits for what must come: a machine that has others to serve first can take a hundred times what it takes alone. */
export const PATIENCE_MS = 300_000
