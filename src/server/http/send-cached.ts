import type { CacheHit } from '@larder/page-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function sendCached(request: FastifyRequest, reply: FastifyReply, { response, body }: CacheHit): FastifyReply {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter((part) => part !== undefined).join(', ')
  reply.headers(body.validators).header('vary', vary)
  if (response.status === 200 && response.matches(request.headers['if-none-match'])) return reply.code(304).send()
  return reply.code(response.status).headers(body.content).send(body.bytes)
}
