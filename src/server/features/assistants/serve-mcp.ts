import { originValidation } from '@modelcontextprotocol/fastify'
import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { MAX_PLAIN_TITLE, plainText } from '../../../domain/text/plain-text.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { AgentProfiles } from './agent-profiles.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { linkedShopper } from './linked-shopper.ts'
import { respondToAssistant } from './respond-to-assistant.ts'
import { failureBody, UCP_STATUS, UcpFailure } from './ucp-failure.ts'
import { UCP_OPERATIONS, type UcpOperation } from './ucp-operations.ts'

const SERVER_VERSION = '1.0.0'
/** The code of errors before a capability was negotiated (the protocol's table of error codes). */
const DISCOVERY_FAILED = -32001
const REFUSED = -32000
const ERROR_CODES: { readonly [Code in UcpFailure['code']]?: number } = {
  invalid_request: ProtocolErrorCode.InvalidParams,
  request_too_large: ProtocolErrorCode.InvalidParams,
  idempotency_conflict: REFUSED,
  conflict: REFUSED,
  checkout_ended: REFUSED,
  too_many_sessions: REFUSED,
  too_many_orders: REFUSED,
  too_many_declines: REFUSED,
  profile_not_trusted: REFUSED,
  identity_required: REFUSED,
  insufficient_scope: REFUSED,
}

const toolMeta = z.object({ 'ucp-agent': z.object({ profile: z.string() }), 'idempotency-key': z.optional(z.string()) })
const toolArguments = z.object({
  meta: z.object(toolMeta.shape, 'meta must name the profile of the agent'),
  id: z.optional(z.string('id must be text')),
  catalog: z.optional(z.unknown()),
  cart: z.optional(z.unknown()),
  checkout: z.optional(z.unknown()),
})

interface McpParts {
  readonly parts: AssistantParts
  readonly profiles: AgentProfiles
}

/**
 * Answers a request of the Model Context Protocol, whose tools are the operations of the Universal Commerce Protocol
 * (streamable HTTP without sessions, in the revision 2026-07-28 and in those before).
 */
export async function serveMcp(parts: McpParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { publicUrl, settings } = parts.parts.platform
  await originValidation([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])(request, reply)
  if (reply.sent) return reply
  // The limit of requests counts each call.
  if (Array.isArray(request.body)) throw new ClientError(400, 'Send one message at a time')
  const outcome: Outcome = {}
  const run: RunTool = (operation, given) => runTool(parts, request, operation, given, outcome)
  const server = () => newServer(storeName(settings.current().store), run)
  const response = await respond(requestOf(request, publicUrl), request.body, server)
  if ('error' in outcome) throw outcome.error
  const { status, challenge } = outcome
  if (challenge) reply.header('www-authenticate', challenge)
  return reply.send(status === undefined ? response : new Response(response.body, { status, headers: response.headers }))
}

/** Responds in JSON to clients of all revisions, also to those that accept nothing else. */
async function respond(request: Request, parsedBody: unknown, server: () => Server): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    const handler = createMcpHandler(server, {
      legacy: 'reject',
      maxSubscriptions: 0, // The tools of the store never change while it runs.
    })
    return handler.fetch(request, { parsedBody })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server().connect(transport)
  return transport.handleRequest(request, { parsedBody })
}

type RunTool = (operation: UcpOperation, given: unknown) => Promise<CallToolResult>

/** Says what the client of the tools does not tell the route. */
interface Outcome {
  /** The status over HTTP, when it is not that of a result. */
  status?: number
  /** The header WWW-Authenticate. */
  challenge?: string | null
  /** What went wrong in the store itself. */
  error?: unknown
}

async function runTool(
  { parts, profiles }: McpParts,
  { ip: address, headers }: FastifyRequest,
  operation: UcpOperation,
  given: unknown,
  outcome: Outcome,
): Promise<CallToolResult> {
  const { publicUrl } = parts.platform
  try {
    const parsed = toolArguments.safeParse(given)
    if (!parsed.success) throw new UcpFailure('invalid_profile_url', z.prettifyError(parsed.error))
    const { meta, id = '', ...subjects } = parsed.data
    const agent = await profiles.ofUrl(meta['ucp-agent'].profile)
    const key = meta['idempotency-key']
    if (operation.changes === 'order' && key === undefined)
      throw new UcpFailure('invalid_request', 'meta must have an idempotency-key, so that nothing is done twice')
    const body = operation.subject && subjects[operation.subject]
    const shopper = await linkedShopper(parts.platform, agent, headers.authorization)
    const response = await respondToAssistant(parts, operation, { agent, address, shopper }, { id, body }, key)
    return toolResult(response.body)
  } catch (error) {
    if (!(error instanceof UcpFailure)) {
      outcome.error = error
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error')
    }
    outcome.status = UCP_STATUS[error.code]
    outcome.challenge = error.challengeOf(publicUrl)
    throw protocolError(error, publicUrl)
  }
}

const TOOLS = UCP_OPERATIONS.map(({ tool, title, description, path, subject, body, changes }): Tool => {
  const input = z.object({
    meta: changes === 'order' ? z.required(toolMeta) : toolMeta,
    ...(path.includes(':id') && { id: z.string() }),
    ...(subject && { [subject]: body }),
  })
  return {
    name: tool,
    title,
    description,
    // The schema of an object describes an object.
    inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Tool['inputSchema'],
    annotations: { readOnlyHint: changes === undefined, destructiveHint: changes === 'order', openWorldHint: false },
  }
})

/** Returns the server of one request. */
function newServer(name: string, run: RunTool): Server {
  const server = new Server(
    { name: 'larder', title: plainText(name, MAX_PLAIN_TITLE), version: SERVER_VERSION },
    {
      capabilities: { tools: {} },
      instructions:
        'These tools find groceries of one store, collect them in a cart and order them. Prices and stock change: read a cart or checkout again before it is ordered. Show the shopper all totals as they are. Where a checkout says that the shopper must continue, give them its continue_url.',
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const operation = UCP_OPERATIONS.find(({ tool }) => tool === params.name)
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return run(operation, params.arguments)
  })
  return server
}

/** Clients that do not know structured content read the same as text. */
const toolResult = (response: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(response) }],
  structuredContent: { ...response },
})

const protocolError = (failure: UcpFailure, publicUrl: string): ProtocolError =>
  new ProtocolError(ERROR_CODES[failure.code] ?? DISCOVERY_FAILED, failure.message, {
    ...failureBody(failure, publicUrl),
    ...(failure.retryAfterSeconds !== undefined && { retry_after: failure.retryAfterSeconds }),
  })

function requestOf({ method, headers, url }: FastifyRequest, publicUrl: string): Request {
  const known = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.toString()] as [string, string]],
  )
  // Some clients accept JSON alone, which is all that they get.
  return new Request(new URL(url, publicUrl), {
    method,
    headers: [...known.filter(([name]) => name !== 'accept'), ['accept', 'application/json, text/event-stream']],
  })
}
