import type { Endpoint, QueryParamsOf, ResponseOf } from '../../contract/endpoint.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, parseResponse } from './parse-response.ts'
import { FILE_TIMEOUT_MS, searchOf, type Token } from './request.ts'

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
    if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(parseResponse(endpoint, request.status, parseJson(request.responseText))))
    for (const event of ['error', 'timeout']) request.addEventListener(event, () => resolve(failure(0, NO_RESPONSE)))
    request.addEventListener('abort', () => resolve(failure(0, 'The upload was stopped. Please try again.')))
    request.send(form)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
