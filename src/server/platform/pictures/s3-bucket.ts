import { setTimeout as sleep } from 'node:timers/promises'
import { S3Error, S3mini, S3ServiceError } from 's3mini'
import { createLimiter } from '../limiter.ts'
import { inSpan } from '../tracing.ts'
import { PictureStorageUnavailable, type StorageAlarm } from './picture-storage.ts'
import { type S3Location, s3Name } from './s3-location.ts'

const ATTEMPT_MS = 5_000
const ATTEMPTS = 2
const PAUSE_MS = 200

/** Requests fail at once for this time after a failure, so that they don't pile up while S3 is away. */
const AWAY_MS = 1_000

/** One request holds a whole picture file in memory, of 300 KB at most as a rule. */
const CONCURRENCY = 32
const MAX_WAITING = 2_000

const KEYS_A_PAGE = 1_000

const SPAN = { name: 'S3', kind: 'client', attributes: { 'peer.service': 's3' } } as const

export interface BucketFile {
  readonly key: string
  /** Is in the time of this machine, exact to `CLOCK_PRECISION_MS`. */
  readonly savedAt: Date
}

/** S3 tells times in whole seconds, some servers round them up, and the difference of the clocks is known as roughly. */
export const CLOCK_PRECISION_MS = 5_000

/**
 * Sends requests to one bucket, each with limited time and retries. Keys are below the prefix of the location. All methods
 * throw PictureStorageUnavailable.
 */
export class S3Bucket {
  readonly name: string
  readonly #client: S3mini
  readonly #prefix: string
  readonly #limited = createLimiter(CONCURRENCY, MAX_WAITING)
  readonly requests = { done: 0, failed: 0 }
  #failure: (StorageAlarm & { readonly failsUntil: number }) | null = null
  #clockAheadMs = 0

  constructor({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: S3Location) {
    this.name = s3Name({ endpoint, bucket, prefix, region })
    this.#prefix = prefix
    this.#client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      requestAbortTimeout: ATTEMPT_MS,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        const serverNow = Date.parse(response.headers.get('date') ?? '')
        if (!Number.isNaN(serverNow)) this.#clockAheadMs = serverNow - Date.now()
        return response
      },
    })
  }

  /** Returns false when there is no such bucket, or when these credentials may not use it. */
  exists(): Promise<boolean> {
    return this.#request(() => this.#client.bucketExists())
  }

  /** Replaces the whole file at once, so that nobody reads a part of it. */
  async put(key: string, bytes: Buffer, type: string): Promise<void> {
    await this.#request(() => this.#client.putObject(this.#prefix + key, bytes, type))
  }

  async get(key: string): Promise<Buffer | null> {
    const bytes = await this.#request(() => this.#client.getObjectArrayBuffer(this.#prefix + key))
    return bytes && Buffer.from(bytes)
  }

  async delete(key: string): Promise<void> {
    await this.#request(() => this.#client.deleteObject(this.#prefix + key))
  }

  async *list(start: string): AsyncGenerator<BucketFile> {
    let token: string | undefined
    do {
      const page = await this.#request(() => this.#client.listObjectsPaged('/', this.#prefix + start, KEYS_A_PAGE, token))
      for (const { Key, LastModified } of page?.objects ?? [])
        yield { key: Key.slice(this.#prefix.length), savedAt: new Date(LastModified.getTime() - this.#clockAheadMs) }
      token = page?.nextContinuationToken
    } while (token !== undefined)
  }

  /** Returns the failure of the last request, or null when it succeeded. */
  get failure(): StorageAlarm | null {
    return this.#failure
  }

  #request<Result>(send: () => Promise<Result>): Promise<Result> {
    return this.#limited(async () => {
      for (let attempt = 1; ; attempt++) {
        if (this.#failure && performance.now() < this.#failure.failsUntil) throw this.#unavailable(this.#failure.detail)
        try {
          const result = await inSpan(() => SPAN, send)
          this.#failure = null
          this.requests.done += 1
          return result
        } catch (error) {
          if (attempt === ATTEMPTS || !mayPass(error)) throw this.#failed(error)
        }
        await sleep(PAUSE_MS)
      }
    })
  }

  #failed(error: unknown): Error {
    const detail = detailOf(error)
    this.requests.failed += 1
    const failsUntil = mayPass(error) ? performance.now() + AWAY_MS : 0
    this.#failure = { since: this.#failure?.since ?? new Date(), detail, failsUntil }
    return this.#unavailable(detail, error)
  }

  #unavailable(detail: string, cause?: unknown): Error {
    return new PictureStorageUnavailable(`The pictures in ${this.name} can't be reached: ${detail}`, { cause })
  }
}

/** Tells whether the error is of the network or the server, which may pass without a change of the configuration. */
function mayPass(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429
}

function detailOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `it responds with ${error.status} ${error.serviceCode ?? ''}`.trim()
  if (error instanceof S3Error) return error.code ?? error.message
  if (error instanceof Error && error.name === 'TimeoutError') return `it does not respond within ${ATTEMPT_MS / 1000} seconds`
  return error instanceof Error ? error.message : String(error)
}
