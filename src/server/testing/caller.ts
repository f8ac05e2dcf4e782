import { TOKEN_HEADER } from '../../contract/endpoints.ts'

export interface TestResponse {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape
  readonly body: any
  readonly headers: Headers
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  send(path: string, request: RequestInit): Promise<TestResponse>
}

/** Without a token: a visitor. */
export function callerAt(url: string, token?: string): Caller {
  const send = async (path: string, request: RequestInit): Promise<TestResponse> => {
    const headers = {
      ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
      ...Object.fromEntries(new Headers(request.headers)),
    }
    const response = await fetch(url + path, { ...request, headers })
    const text = await response.text()
    const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false)
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  return {
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) => {
      const isForm = body instanceof FormData
      return send(path, {
        method: 'POST',
        headers: { ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      })
    },
  }
}
