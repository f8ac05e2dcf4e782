import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A response as it was sent, and still compressed. */
export interface RecordedResponse {
  /** Names and values alternate. Headers that node:http adds itself are left out. */
  readonly rawHeaders: string[]
  readonly keepAliveTimeoutMs: number
  /** The body in base64. */
  readonly body: string
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export async function recordResponse(url: string): Promise<RecordedResponse> {
  // A response has no Keep-Alive header when its connection is used for one request.
  const agent = new Agent({ keepAlive: true })
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error(`${url} did not respond`)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  agent.destroy()
  const { rawHeaders, headers } = response
  const [, seconds] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? []
  return {
    rawHeaders: rawHeaders.filter((_, place) => !ADDED_BY_NODE.has(rawHeaders[place - (place % 2)]?.toLowerCase() ?? '')),
    keepAliveTimeoutMs: Number(seconds) * 1000,
    body: Buffer.concat(chunks).toString('base64'),
  }
}
