import type * as z from 'zod/mini'
import { TOKEN_HEADER } from '../../contract/endpoints.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, parseResponse } from './send.ts'

interface Upload<Schema extends z.ZodMiniType> {
  readonly path: string
  readonly response: Schema
  readonly form: FormData
  readonly token: string | null
  /** The share sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Never throws. `fetch` reports no upload progress. */
export function upload<Schema extends z.ZodMiniType>({ path, response, form, token, onProgress }: Upload<Schema>) {
  return new Promise<z.output<Schema> | Failure>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true // specification, section 7
    if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(parseResponse(response, request.status, parseJson(request.responseText))))
    request.addEventListener('error', () => resolve(failure(0, NO_RESPONSE)))
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
