import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PageUrls } from '../../../contract/rendering/page-rendering.ts'
import { catalogLookupRequest, catalogProductRequest, catalogSearchRequest } from '../../../contract/ucp/catalog-requests.ts'
import {
  CATALOG_LOOKUP,
  CATALOG_SEARCH,
  type CatalogCapability,
  UCP_PROFILE_PATH,
  UCP_REST_PATH,
  UCP_VERSION,
  ucpProfile,
} from '../../../contract/ucp/ucp-version.ts'
import { AgentProfiles, requireCapability } from './agent-profiles.ts'
import { type CatalogSource, getCatalogProduct, lookUpCatalog, searchCatalog } from './ucp-catalog.ts'
import { UCP_STATUS, UcpFailure } from './ucp-failure.ts'

const REQUESTS_A_MINUTE = 300

interface CatalogParts extends Pick<CatalogSource, 'platform' | 'vocabulary'> {
  readonly urls: () => Promise<PageUrls>
}

/** Serves the profile and the catalog of the Universal Commerce Protocol over REST (https://ucp.dev). */
export function ucpRoutes(app: FastifyInstance, { platform, vocabulary, urls }: CatalogParts): void {
  const profiles = new AgentProfiles(platform)
  const profile = JSON.stringify(ucpProfile(platform.publicUrl))
  const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 22)}"`

  app.get(UCP_PROFILE_PATH, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(profile)
  })

  function operation<Body>(
    path: string,
    capability: CatalogCapability,
    schema: z.ZodMiniType<Body>,
    respond: (source: CatalogSource, body: Body) => Promise<object>,
  ): void {
    const config = { rateLimit: { max: REQUESTS_A_MINUTE } }
    app.post(`${UCP_REST_PATH}${path}`, { config }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        requireCapability(await profiles.ofHeader(headerOf(request)), capability)
        const parsed = schema.safeParse(request.body)
        if (!parsed.success) throw new UcpFailure('invalid_request', z.prettifyError(parsed.error))
        return await respond({ platform, vocabulary, pathOf: (await urls()).product }, parsed.data)
      } catch (error) {
        if (!(error instanceof UcpFailure)) throw error
        return sendFailure(reply, error, platform.publicUrl)
      }
    })
  }
  operation('/catalog/search', CATALOG_SEARCH, catalogSearchRequest, searchCatalog)
  operation('/catalog/lookup', CATALOG_LOOKUP, catalogLookupRequest, lookUpCatalog)
  operation('/catalog/product', CATALOG_LOOKUP, catalogProductRequest, getCatalogProduct)
}

const headerOf = ({ headers }: FastifyRequest): string | undefined => headers['ucp-agent']?.toString()

/** A failure with status 200 is an outcome that the protocol reports in its response. */
function sendFailure(reply: FastifyReply, { code, message }: UcpFailure, publicUrl: string): FastifyReply {
  const status = UCP_STATUS[code]
  if (status !== 200) return reply.code(status).send({ code, content: message, continue_url: publicUrl })
  return reply.send({
    ucp: { version: UCP_VERSION, status: 'error', capabilities: {} },
    messages: [{ type: 'error', code, content: message, severity: 'unrecoverable' }],
    continue_url: publicUrl,
  })
}
