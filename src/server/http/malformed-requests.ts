import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { hasResponseBeforeBody } from './discard-unread-bodies.ts'
import { failure, respondRaw } from './respond-raw.ts'

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
    .send(failure('There is nothing at this address'))
}

/** Returns the path of a request target, which may have the absolute form `http://any.host/path` (RFC 9112 §3.2.2). */
export const pathOfTarget = ({ url = '/' }: { url?: string | undefined }): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
