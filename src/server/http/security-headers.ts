import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

interface SecurityParts {
  /** Where pictures may come from besides the store's own origin. */
  readonly pictureOrigin: string
  readonly isHttps: boolean
  /** The text of each script that stands within pages. */
  readonly inlineScripts: readonly string[]
}

/** The headers of every answer. */
export const securityHeadersOf = ({ pictureOrigin, isHttps, inlineScripts }: SecurityParts) => ({
  'content-security-policy': contentSecurityPolicy(pictureOrigin, inlineScripts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

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
