import type { Endpoint, QueryParamsOf, ResponseOf } from '../../contract/endpoints/endpoint.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import { type Failure, failure, NO_RESPONSE, type Token } from './failure.ts'
import { parseResponse, type RequestParts, searchOf, traceHeaders } from './request.ts'

const FILE_TIMEOUT_MS = 10 * 60_000

interface Upload<E extends Endpoint> {
  readonly token: Token
  readonly query?: QueryParamsOf<E>
  readonly form: FormData
  /** Receives the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Uploads by XMLHttpRequest, since `fetch` reports no upload progress. Never throws: a failure resolves to a Failure.
 */
export function upload<E extends Endpoint>(endpoint: E, { token, query, form, onProgress }: Upload<E>) {
  return new Promise<ResponseOf<E> | Failure>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path + searchOf(query ?? {}))
    request.timeout = FILE_TIMEOUT_MS
    request.withCredentials = true // specification, section 7
    const headers = { ...traceHeaders(), ...(token !== null && { [TOKEN_HEADER]: token }) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(parseResponse(endpoint, request.status, request.responseText)))
    for (const event of ['error', 'timeout']) request.addEventListener(event, () => resolve(failure(0, NO_RESPONSE)))
    request.addEventListener('abort', () => resolve(failure(0, 'The upload was stopped. Please try again.')))
    request.send(form)
  })
}

export interface Download {
  readonly success: true
  readonly file: Blob
  readonly name: string
}

/**
 * Downloads by `fetch`, since a link can't send the token. Never throws: a connection that was cut resolves to a
 * Failure.
 */
export async function download<E extends Endpoint & ({ readonly isCsv: true } | { readonly fileName: string })>(
  endpoint: E,
  { token, query }: Pick<RequestParts<E>, 'token' | 'query'>,
): Promise<Download | Failure> {
  try {
    const headers = { ...traceHeaders(), ...(token && { [TOKEN_HEADER]: token }) }
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
    const response = await fetch(endpoint.path + searchOf(query ?? {}), { headers, credentials: 'include', signal })
    // A failed status never parses as a success.
    if (!response.ok) return parseResponse(endpoint, response.status, await response.text()) as Failure
    const [, name = 'file.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { success: true, file: await response.blob(), name }
  } catch {
    return failure(0, NO_RESPONSE)
  }
}
