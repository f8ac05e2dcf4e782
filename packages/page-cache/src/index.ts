export { acceptedEncoding, ENCODINGS, type Encoding } from './accepted-encoding.ts'
export { CachedResponse, type EncodedBody, type RenderedResponse } from './cached-response.ts'
export { entrySize } from './entry-size.ts'
export { type CacheHit, type Render, ResponseCache } from './response-cache.ts'
