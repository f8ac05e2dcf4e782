import type { FastifyCorsOptions } from '@fastify/cors'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'

export function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: [TOKEN_HEADER, IDEMPOTENCY_HEADER, 'Content-Type'],
  }
}
