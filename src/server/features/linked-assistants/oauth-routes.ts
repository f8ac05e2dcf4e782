import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  OAUTH_METADATA_PATH,
  OAUTH_PATHS,
  oauthMetadata,
  RESOURCE_METADATA_PATH,
  resourceMetadata,
} from '../../../contract/ucp/identity-linking.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { isLinkingPossible, loadProvider } from './load-provider.ts'

const REQUESTS_A_MINUTE = 120

/** Serves the OAuth server by which shoppers link assistants (RFC 6749, 7009, 7636, 8414, 9207, 9728). */
export function oauthRoutes(app: FastifyInstance, platform: Platform): void {
  if (!isLinkingPossible(platform)) return
  const { publicUrl } = platform
  const documents = { [OAUTH_METADATA_PATH]: oauthMetadata(publicUrl), [RESOURCE_METADATA_PATH]: resourceMetadata(publicUrl) }
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(JSON.stringify(document)),
    )
  const config = { rateLimit: { max: REQUESTS_A_MINUTE } }
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(platform, request, reply)
  app.register(async (scope) => {
    // The OAuth server reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const path of [OAUTH_PATHS.authorization, `${OAUTH_PATHS.authorization}/:request`]) scope.get(path, { config }, handler)
    for (const path of [OAUTH_PATHS.token, OAUTH_PATHS.revocation]) scope.post(path, { config }, handler)
  })
}

async function answer(platform: Platform, { raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.method === 'HEAD') throw new ClientError(400, 'Ask by GET')
  const provider = await loadProvider(platform)
  reply.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  raw.headers['x-forwarded-proto'] = new URL(platform.publicUrl).protocol.slice(0, -1)
  await provider.callback()(raw, reply.raw)
}
