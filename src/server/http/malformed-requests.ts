import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { hasResponseBeforeBody } from './discard-unread-bodies.ts'
import { failure, respondRaw } from './respond-raw.ts'

/** Answers, in the form of every failure, bytes that never became a request, and closes the connection. Nothing of them is logged: a token may be among them. */
export function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponseBeforeBody(socket)) return void socket.destroy()
  const [status, message] = refusalOf(error.code)
  respondRaw(socket, status, message)
}

/** The status in full: node:http, which knows the words, loads what it never needs here when a module imports it (docs/performance.md, "Memory"). */
function refusalOf(code: string | undefined): [status: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'The request took too long']
  if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'The headers of the request are too large']
  return ['400 Bad Request', 'The request could not be read']
}

/** Answers an address that can't be decoded, `/%` for one, which reaches no route and no hook. */
export function rejectBadUrl(_error: Error, _request: unknown, reply: FastifyReply): void {
  reply
    .code(400)
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(failure('There is nothing at this address'))
}

/** The path and query of a request's target, which may be written as for a proxy: `http://any.host/path` (RFC 9112, section 3.2.2). */
export const pathOfTarget = ({ url = '/' }: { url?: string | undefined }): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
