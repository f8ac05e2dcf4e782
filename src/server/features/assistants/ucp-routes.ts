import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PageUrls } from '../../../contract/rendering/page-rendering.ts'
import { identityLinkingCapability } from '../../../contract/ucp/identity-linking.ts'
import { profileIn0408 } from '../../../contract/ucp/ucp-2026-04-08.ts'
import { MCP_PATH, OLDER_PROFILE_PATH, UCP_PROFILE_PATH, UCP_REST_PATH, ucpProfile } from '../../../contract/ucp/ucp-version.ts'
import { ClientError } from '../../platform/client-error.ts'
import { publicSigningKeys } from '../../platform/signatures/signing-keys.ts'
import { isLinkingPossible } from '../linked-assistants/load-provider.ts'
import { AgentProfiles } from './agent-profiles.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { linkedShopper } from './linked-shopper.ts'
import { respondToAssistant } from './respond-to-assistant.ts'
import { handlersOf } from './show-checkout.ts'
import { failureBody, UCP_STATUS, UcpFailure } from './ucp-failure.ts'
import { UCP_OPERATIONS } from './ucp-operations.ts'

const REQUESTS_A_MINUTE = 300
const MAX_BODY = 64 * 1024

interface UcpParts extends Omit<AssistantParts, 'urls'> {
  readonly urls: () => Promise<PageUrls>
}

/** Serves the profile and the operations of the Universal Commerce Protocol, over REST and as tools (https://ucp.dev). */
export function ucpRoutes(app: FastifyInstance, { urls, ...known }: UcpParts): void {
  const { publicUrl } = known.platform
  const profiles = new AgentProfiles(known.platform)
  const parts = async (): Promise<AssistantParts> => ({ ...known, urls: await urls() })
  const config = { rateLimit: { max: REQUESTS_A_MINUTE } }

  const profile = async () =>
    ucpProfile(
      publicUrl,
      handlersOf(known),
      await publicSigningKeys(known.platform.db, known.platform.clock.now()),
      isLinkingPossible(known.platform) ? identityLinkingCapability() : {},
    )
  profileRoute(app, UCP_PROFILE_PATH, profile)
  profileRoute(app, OLDER_PROFILE_PATH, async () => profileIn0408(await profile()))
  for (const operation of UCP_OPERATIONS)
    app.route({
      method: operation.method,
      url: UCP_REST_PATH + operation.path,
      config,
      bodyLimit: MAX_BODY,
      onRequest: ignoreTypeWithoutBody,
      handler: async ({ headers, body, params, ip: address }, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          const agent = await profiles.ofHeader(headers['ucp-agent']?.toString())
          const { id = '' } = idParams.parse(params)
          const { status, body: response } = await respondToAssistant(
            await parts(),
            operation,
            { agent, address, shopper: await linkedShopper(known.platform, agent, headers.authorization) },
            { id, body },
            headers['idempotency-key']?.toString(),
          )
          return reply.code(status).send(response)
        } catch (error) {
          if (!(error instanceof UcpFailure)) throw error
          return sendFailure(reply, error, publicUrl)
        }
      },
    })
  app.get(MCP_PATH, async (_request, reply) => {
    reply.header('allow', 'POST')
    throw new ClientError(405, 'Nothing is streamed here')
  })
  app.post(MCP_PATH, { config, bodyLimit: MAX_BODY }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { serveMcp } = await import('./serve-mcp.ts')
    return serveMcp({ profiles, parts: await parts() }, request, reply)
  })
}

/** Many clients say that a request is JSON also when it has no body, as one that cancels. */
async function ignoreTypeWithoutBody({ raw: { headers } }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined) delete headers['content-type']
}

const idParams = z.object({ id: z.optional(z.string()) })

function profileRoute(app: FastifyInstance, path: string, document: () => Promise<object>): void {
  app.get(path, async (request, reply) => {
    const profile = JSON.stringify(await document())
    const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'public, max-age=300').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(profile)
  })
}

function sendFailure(reply: FastifyReply, failure: UcpFailure, publicUrl: string): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const challenge = failure.challengeOf(publicUrl)
  if (challenge !== null) reply.header('www-authenticate', challenge)
  return reply.code(UCP_STATUS[failure.code]).send(failureBody(failure, publicUrl))
}
