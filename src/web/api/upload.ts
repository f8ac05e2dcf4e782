import type * as z from 'zod/mini'
import { TOKEN_HEADER } from '../../contract/calls.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, readAnswer } from './send.ts'

interface Upload<Answer extends z.ZodMiniType> {
  readonly path: string
  readonly answer: Answer
  /** Sent as multipart. */
  readonly form: FormData
  readonly token: string | null
  /** Told how much of the form was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Makes one call that sends files. Like `send` it never throws, and a failure comes back as a Failure. By XMLHttpRequest,
 * since `fetch` does not tell how far the sending is.
 */
export function upload<Answer extends z.ZodMiniType>({ path, answer, form, token, onProgress }: Upload<Answer>) {
  return new Promise<z.output<Answer> | Failure>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.withCredentials = true // specification, section 7
    if (token !== null) request.setRequestHeader(TOKEN_HEADER, token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(readAnswer(answer, request.status, parseJson(request.responseText))))
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
