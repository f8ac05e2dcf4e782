import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'

export interface TestResponse {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape
  readonly body: any
  readonly headers: Headers
}

/** An endpoint, or a path that includes its query. */
type Target = Endpoint | string

export interface Caller {
  get(at: Target, headers?: Record<string, string>): Promise<TestResponse>
  post(at: Target, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  send(at: Target, request: RequestInit): Promise<TestResponse>
}

/** Sends requests to the server at `url`. They come from a visitor when there is no token. */
export function callerAt(url: string, token?: string): Caller {
  const send = async (at: Target, request: RequestInit): Promise<TestResponse> => {
    const headers = {
      ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
      ...Object.fromEntries(new Headers(request.headers)),
    }
    const response = await fetch(url + (typeof at === 'string' ? at : at.path), { ...request, headers })
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? await endStream(response) : await response.text()
    const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false)
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    send,
    get: (at, headers = {}) => send(at, { headers }),
    post: (at, body, headers = {}) => {
      const isForm = body instanceof FormData
      return send(at, {
        method: 'POST',
        headers: { ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      })
    },
  }
}

async function endStream(response: Response): Promise<string> {
  await response.body?.cancel()
  return ''
}
