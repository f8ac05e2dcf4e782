export { acceptedEncoding, ENCODINGS, type Encoding } from './accepted-encoding.ts'
export type { CachedResponse, EncodedBody, RenderedResponse } from './cached-response.ts'
export { entrySize } from './entry-size.ts'
export { type CacheHit, type Render, ResponseCache } from './response-cache.ts'
