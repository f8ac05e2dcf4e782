import type { Endpoint } from '../../contract/endpoint.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, parseResponse } from './parse-response.ts'
import { FILE_TIMEOUT_MS, type RequestParts, searchOf } from './request.ts'

export interface Download {
  readonly success: true
  readonly file: Blob
  readonly name: string
}

/**
 * Downloads by `fetch`, since a link can't send the token. Never throws: a connection that was cut resolves to a
 * Failure.
 */
export async function download<E extends Endpoint & { readonly isCsv: true }>(
  endpoint: E,
  { token, query }: Pick<RequestParts<E>, 'token' | 'query'>,
): Promise<Download | Failure> {
  try {
    const headers = token ? { [TOKEN_HEADER]: token } : {}
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
    const response = await fetch(endpoint.path + searchOf(query ?? {}), { headers, credentials: 'include', signal })
    // A failed status never parses as a success.
    if (!response.ok) return parseResponse(endpoint, response.status, await response.json().catch(() => null)) as Failure
    const [, name = 'file.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { success: true, file: await response.blob(), name }
  } catch {
    return failure(0, NO_RESPONSE)
  }
}
