import { publicLookup } from './public-url.ts'

export interface PublicResponse {
  readonly status: number
  readonly cacheControl: string
  /** The text is empty for a status other than 200. */
  readonly text: string
}

interface Bounds {
  /** The other side may be on this machine. */
  readonly isLocal: boolean
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * Gets a URL that `isPublicUrl` allows. It connects to the address that it has checked, and follows no redirect. Throws when the
 * other side can't be reached in time, responds with too much, or has an address that is not public.
 */
export async function fetchPublic(url: string, { isLocal, timeoutMs, maxBytes }: Bounds): Promise<PublicResponse> {
  const { request } = await (url.startsWith('https:') ? import('node:https') : import('node:http'))
  const { promise, resolve, reject } = Promise.withResolvers<PublicResponse>()
  const options = {
    headers: { accept: 'application/json' },
    lookup: publicLookup(isLocal),
    signal: AbortSignal.timeout(timeoutMs),
    agent: false as const,
  }
  const sending = request(url, options, (response) => {
    const { statusCode: status = 0, headers } = response
    const cacheControl = headers['cache-control'] ?? ''
    response.on('error', reject)
    if (status !== 200) {
      response.destroy()
      return resolve({ status, cacheControl, text: '' })
    }
    const chunks: Buffer[] = []
    let length = 0
    response.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) response.destroy(new Error(`The response has more than ${maxBytes} bytes`))
      else chunks.push(chunk)
    })
    response.on('end', () => resolve({ status, cacheControl, text: Buffer.concat(chunks).toString('utf8') }))
  })
  sending.on('error', reject)
  sending.end()
  return promise
}
