import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import { listenForNotifications } from '../database/listen-for-notifications.ts'
import { type CatalogChange, CHANNEL, parseNotification } from './catalog-change.ts'
import { readCatalogVersion, sendHeartbeat } from './catalog-version-repository.ts'

const BEAT_EVERY_MS = 15_000 // the longest that a silently dead connection goes unnoticed, but for the time below
const BEAT_TIMEOUT_MS = 5_000
const MAX_AGE_MS = 1_000 // of what is known, where words don't come through
const CHECK_PATIENCE_MS = 250 // a database that needs longer for one row is as good as away
const WORD_TIMEOUT_MS = 50 // a word comes within a millisecond or two of its commit

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

interface CatalogWatchOptions {
  readonly db: Db
  /** Leads to the database that `db` reaches, past any pooler. */
  readonly listenUrl: string
  readonly log: Log
}

/**
 * Knows what changed in the catalog, whoever changed it. Words of the database tell it at once; a beat shows every few
 * seconds that they come through. While they don't (the connection is lost, or behind a pooler that swallows them) the
 * catalog's version is asked for instead, at most once a second.
 */
export class CatalogWatch {
  readonly #db: Db
  readonly #log: Log
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  readonly #words = new EventEmitter<{ word: [] }>().setMaxListeners(0) // as many wait as change something at once
  #version: number | null = null
  #state: 'opening' | 'hearing' | 'asking' | 'closed' = 'opening'
  #latestBeat: string | null = null
  #heardBeat: string | null = null
  #nextBeat: NodeJS.Timeout | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #check: { readonly done: Promise<void>; readonly patience: Promise<void> } | null = null
  #listening: { close(): Promise<void> } | null = null

  private constructor({ db, log }: CatalogWatchOptions) {
    this.#db = db
    this.#log = log
  }

  /** Opens it. A database that can't be listened to, now or ever, is asked instead. */
  static async open(parts: CatalogWatchOptions): Promise<CatalogWatch> {
    const watch = new CatalogWatch(parts)
    watch.#listening = await listenForNotifications({
      url: parts.listenUrl,
      channel: CHANNEL,
      onWord: (text) => watch.#hear(text),
      onConnected: () => void watch.#beat(),
      onLost: (error) => watch.#ask(error.message),
    })
    await watch.#until(() => watch.#state !== 'opening', CHECK_PATIENCE_MS)
    return watch
  }

  /** Whether each change is heard of as it happens. Otherwise `refresh` comes before an older answer is given. */
  get isListening(): boolean {
    return this.#state === 'hearing'
  }

  /** Tells `listener` of each change. */
  onChange(listener: (change: CatalogChange) => void): void {
    this.#listeners.add(listener)
  }

  /** Afterwards no change of more than a second ago is unknown, unless the database is away. Waits 250 ms at most. */
  async refresh(): Promise<void> {
    if (this.isListening || performance.now() - this.#checkedAt < MAX_AGE_MS) return
    this.#check ??= { done: this.#readVersion(), patience: delay(CHECK_PATIENCE_MS, undefined, { ref: false }) }
    await Promise.race([this.#check.done, this.#check.patience])
  }

  /** Afterwards what this process has just committed is known here, too. */
  async catchUp(): Promise<void> {
    try {
      const version = await readCatalogVersion(this.#db)
      if (this.isListening) await this.#until(() => !this.#isBehind(version), WORD_TIMEOUT_MS)
      if (this.#isBehind(version)) this.#learn(version)
    } catch {
      this.#tell('everything') // the commit came through, the question did not: whatever is kept may be older
    }
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    clearTimeout(this.#nextBeat)
    await this.#listening?.close()
  }

  async #readVersion(): Promise<void> {
    try {
      this.#learn(await readCatalogVersion(this.#db))
    } catch {
      // the database is away: what is kept serves on, and is asked about again in a second
    } finally {
      this.#checkedAt = performance.now()
      this.#check = null
    }
  }

  #hear(text: string): void {
    const word = parseNotification(text)
    if (word && 'beat' in word) {
      this.#heardBeat = word.beat
    } else {
      if (word && this.#isBehind(word.version)) this.#version = word.version
      this.#tell(word?.change ?? 'everything')
    }
    this.#words.emit('word')
  }

  /** Says a word to itself by way of the database: out on one of its connections, in on the one that listens. */
  async #beat(): Promise<void> {
    clearTimeout(this.#nextBeat)
    const beat = randomUUID()
    this.#latestBeat = beat
    const heard = this.#until(() => this.#heardBeat === beat, BEAT_TIMEOUT_MS)
    try {
      this.#learn(await sendHeartbeat(this.#db, beat))
      const isHeard = await heard
      if (this.#latestBeat !== beat) return // the connection was lost meanwhile
      if (isHeard) this.#listenOn()
      else this.#ask('words do not come through: a pooler (DATABASE_DIRECT_URL leads past it), or a connection that died')
    } catch (error) {
      if (this.#latestBeat !== beat) return
      this.#ask(error instanceof Error ? error.message : String(error))
    }
    if (this.#state !== 'closed') this.#nextBeat = setTimeout(() => void this.#beat(), BEAT_EVERY_MS).unref()
  }

  #listenOn(): void {
    if (this.#state === 'asking') this.#log.info('changes of the catalog are heard of again')
    if (this.#state !== 'closed') this.#state = 'hearing'
    this.#words.emit('word')
  }

  #ask(reason: string): void {
    if (this.#state === 'closed') return
    if (this.#state !== 'asking') this.#log.warn({ reason }, 'changes of the catalog are not heard of, and asked for each second')
    this.#state = 'asking'
    this.#latestBeat = null
  }

  #learn(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#tell('everything')
  }

  #isBehind(version: number): boolean {
    return this.#version === null || this.#version < version
  }

  #tell(change: CatalogChange): void {
    for (const listener of this.#listeners) listener(change)
  }

  /** Waits until it is so, as far as words decide it. Gives whether it is. */
  async #until(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    const deadline = AbortSignal.timeout(timeoutMs)
    while (!isSo()) {
      try {
        await once(this.#words, 'word', { signal: deadline })
      } catch {
        return isSo() // the time is over
      }
    }
    return true
  }
}
