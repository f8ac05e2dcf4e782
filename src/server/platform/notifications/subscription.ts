import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import { isDatabaseUnavailable } from '../database/database-errors.ts'

// Polling this often keeps what is shown at most a second old.
const POLL_EVERY_MS = 500

export interface Subscriber<Payload> {
  readonly channel: string
  readonly payload: z.ZodMiniType<Payload>
  receive(payload: Payload): void
  /**
   * Reads what notifications may have missed. It is called at first, every 15 seconds, after a lost connection, and
   * repeatedly while notifications don't arrive.
   */
  reread(): Promise<void>
}

export type ListenerState = 'starting' | 'receiving' | 'polling' | 'closed'

/** Calls one subscriber, and logs what it throws. */
export class Subscription<Payload> {
  readonly #subscriber: Subscriber<Payload>
  readonly #stateOfListener: () => ListenerState
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #reading: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | null = null
  #poll: NodeJS.Timeout | undefined
  #isFailing = false

  constructor(subscriber: Subscriber<Payload>, stateOfListener: () => ListenerState, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#subscriber = subscriber
    this.#stateOfListener = stateOfListener
    this.#log = log
  }

  get channel(): string {
    return this.#subscriber.channel
  }

  receive(text: string): void {
    try {
      const { success, data } = this.#subscriber.payload.safeParse(parseJson(text))
      if (success) {
        this.#subscriber.receive(data)
        return
      }
    } catch (error) {
      this.#warn(error)
    }
    void this.reread() // the subscriber failed, or the payload comes from a store of another version
  }

  /** Waits for a reading that begins after this call. Returns false when it failed; it is then repeated. */
  reread(): Promise<boolean> {
    if (this.#next) return this.#next
    const next = this.#reading.then(() => {
      this.#next = null
      return this.#readAndPoll()
    })
    this.#next = next
    this.#reading = next
    return next
  }

  async #readAndPoll(): Promise<boolean> {
    clearTimeout(this.#poll)
    const isRead = await this.#read()
    const state = this.#stateOfListener()
    if (state !== 'closed' && !(isRead && state === 'receiving'))
      this.#poll = setTimeout(() => void this.reread(), POLL_EVERY_MS).unref()
    return isRead
  }

  async #read(): Promise<boolean> {
    if (this.#stateOfListener() === 'closed') return false
    try {
      await this.#subscriber.reread()
      this.#isFailing = false
      return true
    } catch (error) {
      if (!this.#isFailing && !isDatabaseUnavailable(error)) this.#warn(error)
      this.#isFailing = true
      return false
    }
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error, channel: this.channel }, 'a subscriber of notifications failed, and reads again')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
