const OVERHEAD_BYTES = 2_000 // objects and headers of a cache entry, approximately

export const entrySize = (key: string, bytes: number): { size: number } => ({ size: bytes + key.length + OVERHEAD_BYTES })
