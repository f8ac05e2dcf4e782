import type { IncomingMessage } from 'node:http'
import { publicLookup } from './public-url.ts'

interface PublicRequest {
  /** The method is GET by default. */
  readonly method?: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: Buffer | null
  /** The other side may be on this machine. */
  readonly isLocal: boolean
  readonly timeoutMs: number
}

/**
 * Sends a request to a URL that `isPublicUrl` allows. It connects to the address that it has checked, and follows no redirect.
 * The caller must read or destroy the response. Throws when the other side can't be reached in time, or has an address that is not public.
 */
export async function requestPublic(
  url: string,
  { method = 'GET', headers, body = null, isLocal, timeoutMs }: PublicRequest,
): Promise<IncomingMessage> {
  const { request } = await (url.startsWith('https:') ? import('node:https') : import('node:http'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    ...{ method, headers },
    lookup: publicLookup(isLocal),
    signal: AbortSignal.timeout(timeoutMs),
    agent: false as const,
  }
  const sending = request(url, options, resolve)
  sending.on('error', reject)
  sending.end(body)
  return promise
}

/** Reads the body as text. Throws when it has more bytes, or when the time of the request is over. */
export async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
