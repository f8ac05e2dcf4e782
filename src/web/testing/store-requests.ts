import { expect, vi } from 'vitest'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'

export interface SentRequest {
  readonly path: string
  readonly token: string | null
  readonly key: string | null
  readonly body: unknown
}

/** `lost` means that no response arrives. */
export type FakeResponse = { readonly status: number; readonly body: unknown } | 'lost'

export const ok = (body: object = {}, status = 200): FakeResponse => ({
  status,
  body: { success: true, message: 'Done', ...body },
})
export const rejected = (status: number, message: string): FakeResponse => ({ status, body: { success: false, message } })

/** Stubs `fetch`, and returns the list to which each request is added. */
export function respondToRequests(response: (call: SentRequest) => FakeResponse | Promise<FakeResponse>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const header = new Headers(headers)
    const call: SentRequest = {
      path,
      token: header.get(TOKEN_HEADER),
      key: header.get(IDEMPOTENCY_HEADER),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    }
    sent.push(call)
    const result = await response(call)
    if (result === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(result.body, { status: result.status })
  })
  return sent
}

/** Stubs `fetch`. `respondTo` waits for the request with this number, counted from 1, and then sends its response. */
export function respondInTurn(): { readonly sent: SentRequest[]; readonly respondTo: (number: number) => Promise<void> } {
  const respond: (() => void)[] = []
  const sent = respondToRequests(() => new Promise<FakeResponse>((resolve) => respond.push(() => resolve(ok()))))
  return {
    sent,
    async respondTo(number) {
      await vi.waitFor(() => expect(respond).toHaveLength(number))
      respond[number - 1]?.()
    },
  }
}
