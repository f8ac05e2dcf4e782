import { vi } from 'vitest'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/endpoints.ts'

/** One call as it reached the store. */
export interface SentCall {
  readonly path: string
  readonly token: string | null
  readonly key: string | null
  readonly body: unknown
}

/** An answer of the store: its status and body, or that none comes. */
export type CallAnswer = { readonly status: number; readonly body: unknown } | 'lost'

export const answered = (body: object = {}, status = 200): CallAnswer => ({ status, body: { success: true, ...body } })
export const refused = (status: number, message: string): CallAnswer => ({ status, body: { success: false, message } })

/** Answers the page's calls in place of the store, and gives them as they come in. An answer may be waited for. */
export function answerCalls(response: (call: SentCall) => CallAnswer | Promise<CallAnswer>): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const header = new Headers(headers)
    const call: SentCall = {
      path,
      token: header.get(TOKEN_HEADER),
      key: header.get(IDEMPOTENCY_HEADER),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    }
    sent.push(call)
    const given = await response(call)
    if (given === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status })
  })
  return sent
}
