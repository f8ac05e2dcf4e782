import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../../contract/error-response.ts'
import { ClientError } from '../platform/client-error.ts'
import { isReferenceGone, type Unavailability, unavailabilityOf } from '../platform/database/database-errors.ts'
import { LimiterFull } from '../platform/limiter.ts'
import { PictureStorageUnavailable } from '../platform/pictures/picture-storage.ts'
import { hasResponseBeforeBody } from './request-bodies.ts'
import { failureBody, respondRaw } from './request-heads.ts'
import { sendJson } from './send-response.ts'

const RETRY_AFTER_SECONDS = 5

/** These headers of a 503 tell clients when to try again. A browser that shows the page loads it again then. */
export const TRY_AGAIN = { 'retry-after': RETRY_AFTER_SECONDS, refresh: RETRY_AFTER_SECONDS }

/** These sentences replace the messages of Fastify's own client errors. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'The body must be JSON',
  429: 'Too many attempts: please wait a minute',
}

const UNAVAILABILITY_SENTENCES: Readonly<Record<Unavailability, string>> = {
  away: 'The store is not available right now: please try again',
  busy: 'The store is very busy right now: please try again',
  closed: 'The store takes no orders or changes right now, and nothing was changed: please try again later',
}

const PICTURES_CLOSED = 'The store takes no pictures right now, and nothing was changed: please try again later'

const GONE = 'What this is about was removed just now'

export function respondToErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof ClientError) return sendClientError(reply, error)
    if (isReferenceGone(error)) return sendClientError(reply, new ClientError(409, GONE))
    const unavailability = unavailabilityOf(error)
    if (unavailability) {
      request.log.error({ err: error }, `the database is ${unavailability}`)
      return sendClientError(reply, retryLater(UNAVAILABILITY_SENTENCES[unavailability]))
    }
    if (error instanceof LimiterFull) return sendClientError(reply, retryLater(UNAVAILABILITY_SENTENCES.busy))
    if (error instanceof PictureStorageUnavailable) {
      request.log.error({ err: error }, 'the pictures are closed')
      return sendClientError(reply, retryLater(PICTURES_CLOSED))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return sendFailure(reply, status, SENTENCES[status] ?? 'The request was refused')
    return sendServerError(request, reply, error)
  })
}

const retryLater = (sentence: string) => new ClientError(503, sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS })

function sendClientError(reply: FastifyReply, clientError: ClientError): FastifyReply {
  if (clientError.retryAfterSeconds !== undefined) reply.header('retry-after', clientError.retryAfterSeconds)
  const { status, message, errors, details } = clientError
  return sendFailure(reply, status, message, { ...(errors && Object.keys(errors).length > 0 && { errors }), ...details })
}

function sendServerError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  request.log.error({ err: error }, 'a request failed')
  return sendFailure(reply, 500, 'Something went wrong on our side')
}

function sendFailure(
  reply: FastifyReply,
  status: number,
  message: string,
  details?: Omit<ErrorResponse, 'success' | 'message'>,
): FastifyReply {
  return sendJson(reply.code(status), { success: false, message, ...details } satisfies ErrorResponse)
}

/** Responds to a request that Node could not parse. It is not logged, because it may contain a token. */
export function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponseBeforeBody(socket)) return void socket.destroy()
  const [status, message] = failureOf(error.code)
  respondRaw(socket, status, message)
}

/** Returns a status line. It doesn't use STATUS_CODES, which would load modules of node:http (docs/decisions/001). */
function failureOf(code: string | undefined): [status: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'The request took too long']
  if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'The headers of the request are too large']
  return ['400 Bad Request', 'The request could not be read']
}

/** Rejects URLs that can't be decoded, such as `/%`. No hook runs for them, so the headers are set here. */
export function rejectBadUrl(_error: Error, _request: unknown, reply: FastifyReply): void {
  reply
    .code(400)
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(failureBody('There is nothing at this address'))
}
