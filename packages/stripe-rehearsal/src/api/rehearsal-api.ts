import type { GatewayOptions } from '../gateway-options.ts'
import { findEndpoint } from './api-endpoints.ts'
import { ApiError } from './api-error.ts'
import { gatewayId } from './api-objects.ts'
import { executeOnce } from './execute-once.ts'

const MAX_KEY = 255 // Stripe's limit

/** Returns a `fetch` that the SDK sends its requests to. It calls `onChange` after each POST that was accepted. */
export function rehearsalApi(options: GatewayOptions, onChange: () => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      const response = await handleRequest(options, request)
      if (request.method !== 'GET') onChange()
      return json(200, response)
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error)
      throw error // the SDK retries as after a failure of the network
    }
  }
}

async function handleRequest(options: GatewayOptions, request: Request): Promise<unknown> {
  const { pathname, search } = new URL(request.url)
  const endpoint = findEndpoint(request.method, pathname)
  if (!endpoint) {
    const message = `Unrecognized request URL (${request.method}: ${pathname}).`
    throw new ApiError(404, 'invalid_request_error', message)
  }
  const form = request.method === 'GET' ? search.slice(1) : await request.text()
  const key = request.method === 'GET' ? null : request.headers.get('idempotency-key')
  if (key !== null && key.length > MAX_KEY) {
    throw new ApiError(400, 'idempotency_error', `Idempotency keys are at most ${MAX_KEY} characters long.`)
  }
  const work: Parameters<typeof executeOnce>[1]['work'] = (tx) => endpoint.handle(options, tx, form, endpoint.id)
  return await executeOnce(options, { key, request: `${request.method} ${pathname}\n${form}`, work })
}

const errorResponse = ({ status, type, message, details }: ApiError): Response =>
  json(status, { error: { type, message, ...details } })

const json = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'request-id': gatewayId('req') } })
