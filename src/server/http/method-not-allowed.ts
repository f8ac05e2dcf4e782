import type { FastifyInstance } from 'fastify'
import { ClientError } from '../errors.ts'

/** Rejects other methods than those of a path's routes, with 405 and an Allow header. Call it before any route is added. */
export function rejectOtherMethods(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPath.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methodsByPath.set(url, known)
  })
  app.addHook('onRequest', async (request, reply) => {
    const known = methodsByPath.get(request.url.split('?', 1)[0] ?? '')
    if (!known || known.has(request.method) || request.method === 'OPTIONS') return
    reply.header('allow', [...known].join(', '))
    throw new ClientError(405, `This address does not take ${request.method}`)
  })
}
