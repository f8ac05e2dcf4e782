import type * as z from 'zod/mini'
import { type FieldErrors, failureAnswer } from '../../contract/answers.ts'
import { TOKEN_HEADER } from '../../contract/calls.ts'
import { NO_RESPONSE } from './no-response.ts'

/** A call that was refused or did not come through. `message` is for the person. */
export interface Failure {
  readonly success: false
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
}

export interface Call<Answer extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: Answer
  /** Sent as JSON, or as multipart when it is FormData. */
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes one call. Never throws: what fails comes back as a Failure, with the server's message or else one of ours. */
export async function send<Answer extends z.ZodMiniType>(call: Call<Answer>): Promise<z.output<Answer> | Failure> {
  try {
    const response = await fetch(call.path, requestOf(call))
    return readAnswer(call.answer, response.status, await response.json().catch(() => null))
  } catch {
    return failure(0, NO_RESPONSE)
  }
}

function requestOf({ method, body, token, headers }: Call<z.ZodMiniType>): RequestInit {
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

/** What an answer says, by its schema. `body` is its JSON; null where it was none. */
export function readAnswer<Answer extends z.ZodMiniType>(
  schema: Answer,
  status: number,
  body: unknown,
): z.output<Answer> | Failure {
  if (status < 200 || status > 299) return refusalOf(status, body)
  const answer = schema.safeParse(body)
  return answer.success ? answer.data : failure(status, 'Something went wrong on our side. Please try again.')
}

function refusalOf(status: number, body: unknown): Failure {
  const refusal = failureAnswer.safeParse(body)
  if (refusal.success) return { ...failure(status, refusal.data.message), errors: refusal.data.errors ?? {} }
  return failure(status, `Something went wrong (error ${status}). Please try again.`)
}

export const failure = (status: number, message: string): Failure => ({ success: false, status, message, errors: {} })
