export { acceptedEncoding, ENCODINGS, type Encoding } from './accepted-encoding.ts'
export { CachedResponse, type EncodedBody, type RenderedResponse } from './cached-response.ts'
export { type CacheHit, type Edge, entrySize, type Render, ResponseCache } from './response-cache.ts'
