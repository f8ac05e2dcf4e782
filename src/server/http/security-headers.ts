import type { FastifyInstance } from 'fastify'

/** The headers of every answer. `pictureOrigin` is where pictures may come from besides the store's own origin. */
export const securityHeadersOf = ({ pictureOrigin, isHttps }: { pictureOrigin: string; isHttps: boolean }) => ({
  'content-security-policy': contentSecurityPolicy(pictureOrigin),
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

/** No inline script runs. Inline styles do: a picture's place and a toast's motion are computed (docs/decisions/005). */
function contentSecurityPolicy(pictureOrigin: string): string {
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${pictureOrigin === '' ? '' : ` ${pictureOrigin}`}`,
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
