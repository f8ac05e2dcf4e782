import { answerOnce } from './answer-once.ts'
import { findCall } from './api-calls.ts'
import { ApiError } from './api-error.ts'
import { gatewayId } from './gateway-id.ts'
import type { GatewayOptions } from './gateway-options.ts'

const MAX_KEY = 255 // Stripe's

/** The payment API as a function of the type `fetch`. `onChange` hears of each call that changed something. */
export function rehearsalApi(parts: GatewayOptions, onChange: () => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      const response = await answerRequest(parts, request)
      if (request.method !== 'GET') onChange()
      return json(200, response)
    } catch (error) {
      if (error instanceof ApiError) return refuse(error)
      throw error // as when the network fails: the SDK tries again, and then tells
    }
  }
}

async function answerRequest(parts: GatewayOptions, request: Request): Promise<unknown> {
  const { pathname, search } = new URL(request.url)
  const call = findCall(request.method, pathname)
  if (!call) {
    const message = `Unrecognized request URL (${request.method}: ${pathname}).`
    throw new ApiError(404, 'invalid_request_error', message)
  }
  const form = request.method === 'GET' ? search.slice(1) : await request.text()
  const key = request.method === 'GET' ? null : request.headers.get('idempotency-key')
  if (key !== null && key.length > MAX_KEY) {
    throw new ApiError(400, 'idempotency_error', `Idempotency keys are at most ${MAX_KEY} characters long.`)
  }
  const work: Parameters<typeof answerOnce>[1]['work'] = (tx) => call.answer(parts, tx, form, call.id)
  return await answerOnce(parts, { key, request: `${request.method} ${pathname}\n${form}`, work })
}

const refuse = ({ status, type, message, details }: ApiError): Response => json(status, { error: { type, message, ...details } })

const json = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'request-id': gatewayId('req') } })
