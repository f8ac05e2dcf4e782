import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface SecurityHeadersOptions {
  /** Is another origin, or '' when pictures have relative URLs. */
  readonly pictureOrigin: string
  readonly isHttps: boolean
  readonly inlineScripts: readonly string[]
}

export const securityHeadersOf = ({ pictureOrigin, isHttps, inlineScripts }: SecurityHeadersOptions) => ({
  'content-security-policy': contentSecurityPolicy(pictureOrigin, inlineScripts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const permissionsPolicy = (camera: string): string => `${camera}, microphone=(), geolocation=(), payment=(), usb=()`

type Headers = Readonly<Record<string, string>>

/** Returns the headers of a URL. The seller's pages alone may use the camera, which scans barcodes there. */
export function headersByUrl(headers: Headers): (url: string) => Headers {
  const ofSeller = { ...headers, 'permissions-policy': permissionsPolicy('camera=(self)') }
  return (url) => (/^\/seller(?:[/?]|$)/.test(url) ? ofSeller : headers)
}

/** These headers matter to documents only. They are two thirds of all header bytes, so other responses leave them out. */
const FOR_DOCUMENTS = ['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']

/** Restricts a file that is opened as a document, such as an SVG, so that it can't run or load anything. */
export function headersOfFile(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/** The service worker obeys the policy of its own file: it may request the store's pages and files, and run nothing else. */
export function headersOfServiceWorker(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  headersOfFile(reply)
  reply.header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  reply.header('cache-control', 'no-cache')
}

export function securityHeaders(app: FastifyInstance, headersOf: (url: string) => Headers): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headersOf(url))
  })
}

/** Allows inline scripts by their hash, and inline styles for computed positions and motion (docs/decisions/005). */
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
