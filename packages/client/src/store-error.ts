import type { components } from './api-types.ts'

type ErrorBody = components['schemas']['Error']

/** An error that the store responded with. `message` is the store's sentence for a person. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly status: number
  /** The whole response. It is null when something between client and store responded. */
  readonly body: ErrorBody | null

  constructor(status: number, message: string, body: ErrorBody | null) {
    super(message)
    this.status = status
    this.body = body
  }

  static of({ status }: Pick<Response, 'status'>, text: string): StoreError {
    const body = parseBody(text)
    return new StoreError(status, body?.message ?? `The store responded with status ${status}`, body)
  }
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
