import type * as z from 'zod/mini'
import { TOKEN_HEADER } from '../../contract/endpoints.ts'
import { errorResponse, type FieldErrors } from '../../contract/responses.ts'
import { NO_RESPONSE } from './no-response.ts'

/** `message` is for the person. */
export interface Failure {
  readonly success: false
  /** 0 when no response came. */
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
}

export interface EndpointRequest<Schema extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly response: Schema
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Never throws. */
export async function send<Schema extends z.ZodMiniType>(request: EndpointRequest<Schema>): Promise<z.output<Schema> | Failure> {
  try {
    const response = await fetch(request.path, requestOf(request))
    return parseResponse(request.response, response.status, await response.json().catch(() => null))
  } catch {
    return failure(0, NO_RESPONSE)
  }
}

function requestOf({ method, body, token, headers }: EndpointRequest<z.ZodMiniType>): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    credentials: 'include', // specification, section 7
    headers: {
      ...headers,
      ...(token ? { [TOKEN_HEADER]: token } : {}),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }
}

/** `body`: null where it was no JSON. */
export function parseResponse<Schema extends z.ZodMiniType>(
  schema: Schema,
  status: number,
  body: unknown,
): z.output<Schema> | Failure {
  if (status < 200 || status > 299) return failureOf(status, body)
  const response = schema.safeParse(body)
  return response.success ? response.data : failure(status, 'Something went wrong on our side. Please try again.')
}

function failureOf(status: number, body: unknown): Failure {
  const error = errorResponse.safeParse(body)
  if (error.success) return { ...failure(status, error.data.message), errors: error.data.errors ?? {} }
  return failure(status, `Something went wrong (error ${status}). Please try again.`)
}

export const failure = (status: number, message: string): Failure => ({ success: false, status, message, errors: {} })
