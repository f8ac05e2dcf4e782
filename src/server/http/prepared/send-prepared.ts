import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FoundAnswer } from './prepared-answers.ts'

/** Answers with what is prepared, or 304 when the client has it already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, { answer, packed }: FoundAnswer): FastifyReply {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter((part) => part !== undefined).join(', ')
  reply.headers(packed.validators).header('vary', vary)
  if (answer.status === 200 && answer.isKnownBy(request.headers['if-none-match'])) return reply.code(304).send()
  return reply.code(answer.status).headers(packed.content).send(packed.bytes)
}
