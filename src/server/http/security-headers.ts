import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface SecurityHeadersOptions {
  /** Where pictures may come from besides the store's own origin. */
  readonly pictureOrigin: string
  readonly isHttps: boolean
  /** The text of each script that stands within pages. */
  readonly inlineScripts: readonly string[]
}

/** The headers of every answer but files. */
export const securityHeadersOf = ({ pictureOrigin, isHttps, inlineScripts }: SecurityHeadersOptions) => ({
  'content-security-policy': contentSecurityPolicy(pictureOrigin, inlineScripts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Of no use to what only a document loads, where they were two thirds of all headers. */
const FOR_DOCUMENTS = ['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']

/** The headers of a file that is no document. One that is opened as if it were, such as an SVG, can do nothing. */
export function headersOfFile(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/** Puts them on what the routes answer. */
export function securityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * No inline script runs but the store's own, letter by letter (docs/decisions/018). Inline styles do: a picture's place and a
 * toast's motion are computed (docs/decisions/005).
 */
function contentSecurityPolicy(pictureOrigin: string, inlineScripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(
      ' ',
    ),
    `img-src 'self' data: blob:${pictureOrigin === '' ? '' : ` ${pictureOrigin}`}`,
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
