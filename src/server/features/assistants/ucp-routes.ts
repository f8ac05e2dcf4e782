import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageUrls } from '../../../contract/rendering/page-rendering.ts'
import { MCP_PATH, UCP_PROFILE_PATH, UCP_REST_PATH, ucpProfile } from '../../../contract/ucp/ucp-version.ts'
import { ClientError } from '../../platform/client-error.ts'
import { AgentProfiles } from './agent-profiles.ts'
import type { CatalogSource } from './ucp-catalog.ts'
import { failedResponse, UCP_STATUS, UcpFailure } from './ucp-failure.ts'
import { UCP_OPERATIONS } from './ucp-operations.ts'

const REQUESTS_A_MINUTE = 300

interface UcpParts extends Pick<CatalogSource, 'platform' | 'vocabulary'> {
  readonly urls: () => Promise<PageUrls>
}

/** Serves the profile and the operations of the Universal Commerce Protocol, over REST and as tools (https://ucp.dev). */
export function ucpRoutes(app: FastifyInstance, { platform, vocabulary, urls }: UcpParts): void {
  const { publicUrl } = platform
  const profiles = new AgentProfiles(platform)
  const source = async (): Promise<CatalogSource> => ({ platform, vocabulary, pathOf: (await urls()).product })
  const config = { rateLimit: { max: REQUESTS_A_MINUTE } }

  profileRoute(app, publicUrl)
  for (const operation of UCP_OPERATIONS)
    app.post(UCP_REST_PATH + operation.path, { config }, async ({ headers, body }, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const agent = await profiles.ofHeader(headers['ucp-agent']?.toString())
        return await operation.respond(await source(), agent, body)
      } catch (error) {
        if (!(error instanceof UcpFailure)) throw error
        return sendFailure(reply, error, publicUrl)
      }
    })
  app.get(MCP_PATH, async (_request, reply) => {
    reply.header('allow', 'POST')
    throw new ClientError(405, 'Nothing is streamed here')
  })
  app.post(MCP_PATH, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { serveMcp } = await import('./serve-mcp.ts')
    return serveMcp({ platform, profiles, source }, request, reply)
  })
}

function profileRoute(app: FastifyInstance, publicUrl: string): void {
  const profile = JSON.stringify(ucpProfile(publicUrl))
  const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 22)}"`
  app.get(UCP_PROFILE_PATH, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(profile)
  })
}

function sendFailure(reply: FastifyReply, failure: UcpFailure, publicUrl: string): FastifyReply {
  const status = UCP_STATUS[failure.code]
  if (status === 200) return reply.send(failedResponse(failure, publicUrl))
  return reply.code(status).send({ code: failure.code, content: failure.message, continue_url: publicUrl })
}
