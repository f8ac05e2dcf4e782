import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorResponse } from '../../contract/error-response.ts'
import { ClientError } from '../errors.ts'
import { type Absence, absenceOf } from '../platform/database/is-away.ts'
import { isReferenceGone } from '../platform/database/reference-gone.ts'
import { LimiterFull } from '../platform/limiter.ts'
import { PictureStorageUnavailable } from '../platform/pictures/picture-storage.ts'
import { sendJson } from './send-json.ts'

const AWAY_RETRY_SECONDS = 5

/** These sentences replace the messages of Fastify's own client errors. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'The body must be JSON',
  429: 'Too many attempts: please wait a minute',
}

const ABSENCE_SENTENCES: Readonly<Record<Absence, string>> = {
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
    const absence = absenceOf(error)
    if (absence) {
      request.log.error({ err: error }, `the database is ${absence}`)
      return sendClientError(reply, new ClientError(503, ABSENCE_SENTENCES[absence], { retryAfterSeconds: AWAY_RETRY_SECONDS }))
    }
    if (error instanceof LimiterFull) {
      return sendClientError(reply, new ClientError(503, ABSENCE_SENTENCES.busy, { retryAfterSeconds: AWAY_RETRY_SECONDS }))
    }
    if (error instanceof PictureStorageUnavailable) {
      request.log.error({ err: error }, 'the pictures are closed')
      return sendClientError(reply, new ClientError(503, PICTURES_CLOSED, { retryAfterSeconds: AWAY_RETRY_SECONDS }))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return sendFailure(reply, status, SENTENCES[status] ?? 'The request was refused')
    return sendServerError(request, reply, error)
  })
}

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
