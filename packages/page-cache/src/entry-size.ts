const OVERHEAD_BYTES = 2_000 // approximate size of a cache entry's objects and headers

export const entrySize = (key: string, bytes: number): { size: number } => ({ size: bytes + key.length + OVERHEAD_BYTES })
