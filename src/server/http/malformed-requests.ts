import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { hasResponseBeforeBody } from './discard-unread-bodies.ts'
import { failure, respondRaw } from './respond-raw.ts'

/** Not logged: they may contain a token. */
export function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponseBeforeBody(socket)) return void socket.destroy()
  const [status, message] = failureOf(error.code)
  respondRaw(socket, status, message)
}

/** STATUS_CODES would load modules of node:http (docs/decisions/033). */
function failureOf(code: string | undefined): [status: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'The request took too long']
  if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'The headers of the request are too large']
  return ['400 Bad Request', 'The request could not be read']
}

/** URLs that can't be decoded, such as `/%`, reach no hook. */
export function rejectBadUrl(_error: Error, _request: unknown, reply: FastifyReply): void {
  reply
    .code(400)
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(failure('There is nothing at this address'))
}

/** From the absolute form, too: `http://any.host/path` (RFC 9112 §3.2.2). */
export const pathOfTarget = ({ url = '/' }: { url?: string | undefined }): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
