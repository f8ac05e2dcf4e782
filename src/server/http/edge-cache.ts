import { setTimeout as wait } from 'node:timers/promises'
import type { Edge } from '@larder/page-cache'
import type { FastifyBaseLogger } from 'fastify'

/** An edge asks the store again after this time, so that a purge that was lost is made up for. */
const MAX_AGE_SECONDS = 60
/** An edge may go on with what it has for this time while the store does not respond. */
const STALE_IF_ERROR_SECONDS = 600
/** Longer headers are more than proxies accept. No page or list that visitors share has so many tags. */
const MAX_TAGS_LENGTH = 2_000
/** Content delivery networks accept this many tags in one request. */
const MAX_TAGS = 30
const PAUSE_MS = 1_000
const LAST_RETRY_MS = 30_000
const TIMEOUT_MS = 5_000

interface EdgeCacheOptions {
  readonly purgeUrl: string
  readonly purgeToken: string | null
  /** `isApiShared` is false when responses of the API differ by the origin of the page that requests them. */
  readonly isApiShared: boolean
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Lets a content delivery network cache what is the same for everybody, and tells it what has changed
 * (docs/decisions/101).
 */
export class EdgeCache implements Edge {
  readonly #options: EdgeCacheOptions
  readonly #closing = new AbortController()
  /** Is null when everything is to be purged. */
  #tags: Set<string> | null = new Set()
  #isSending = false

  constructor(options: EdgeCacheOptions) {
    this.#options = options
  }

  headersOf(key: string, tags: readonly string[], freshMs: number): Readonly<Record<string, string>> {
    const seconds = Math.min(MAX_AGE_SECONDS, Math.floor(freshMs / 1000))
    const names = tags.map(encodeURIComponent)
    const isShared = this.#options.isApiShared || !key.startsWith('/api/')
    if (seconds < 1 || !isShared || names.join().length > MAX_TAGS_LENGTH) return {}
    const lifetime = `max-age=${seconds}, stale-if-error=${STALE_IF_ERROR_SECONDS}`
    return {
      'cdn-cache-control': lifetime,
      'cache-tag': names.join(','),
      'surrogate-control': lifetime,
      'surrogate-key': names.join(' '),
    }
  }

  purge(tags: ReadonlySet<string> | null): void {
    this.#add(tags)
    if (!this.#isSending) void this.#sendAll()
  }

  close(): void {
    this.#closing.abort()
  }

  #add(tags: ReadonlySet<string> | null): void {
    if (tags === null || this.#tags === null) this.#tags = null
    else for (const tag of tags) this.#tags.add(tag)
    if (this.#tags !== null && this.#tags.size > MAX_TAGS) this.#tags = null
  }

  /** Sends one request at a time. What is purged meanwhile goes into the next one. */
  async #sendAll(): Promise<void> {
    this.#isSending = true
    let failures = 0
    while (this.#tags?.size !== 0 && !this.#closing.signal.aborted) {
      const tags = this.#tags
      this.#tags = new Set()
      const error = await this.#send(tags)
      if (error !== null) this.#add(tags)
      if (error !== null && failures === 0) this.#options.log.warn({ err: error }, 'the edge could not be purged')
      if (error === null && failures > 0) this.#options.log.info('the edge is purged again')
      failures = error === null ? 0 : failures + 1
      await this.#pause(Math.min(PAUSE_MS * 2 ** failures, LAST_RETRY_MS))
    }
    this.#isSending = false
  }

  /** Returns the error, or null when the edge has accepted the request. */
  async #send(tags: ReadonlySet<string> | null): Promise<unknown> {
    const { purgeUrl, purgeToken } = this.#options
    const body = tags === null ? { purge_everything: true } : { tags: [...tags].map(encodeURIComponent) }
    try {
      const response = await fetch(purgeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(purgeToken !== null && { authorization: `Bearer ${purgeToken}` }) },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#closing.signal]),
      })
      await response.body?.cancel()
      return response.ok ? null : new Error(`The edge responded with ${response.status}`)
    } catch (error) {
      return error
    }
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
  }
}
