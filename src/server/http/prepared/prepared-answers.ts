import { KeptByUse } from '../kept-by-use.ts'
import type { Encoding } from './accepted-encoding.ts'
import { type MadeAnswer, type Packed, PreparedAnswer } from './prepared-answer.ts'

const LARGEST_SHARE = 4 // one answer may take a fourth of the bound, and not drive out all the others
const SMALL_AFTER = 16 // an answer that went out so often in brotli is worth packing small

/** Makes an answer. Says what it depends on before it looks at any of it; until then every change counts as one of its. */
export type Maker = (dependsOn: (tags: readonly string[]) => void) => Promise<MadeAnswer>

interface Making {
  tags: readonly string[] | null
  readonly answer: Promise<PreparedAnswer>
}

interface Kept {
  readonly tags: readonly string[]
  readonly answer: PreparedAnswer
  asked: number
}

/** An answer in the packing that was asked for. */
export interface FoundAnswer {
  readonly answer: PreparedAnswer
  readonly packed: Packed
}

/**
 * Answers that are the same for everybody, made once and kept until what they depend on changes. Bounded in bytes: what was
 * not asked for longest goes first. Keys are addresses, in one spelling each.
 */
export class PreparedAnswers {
  readonly #refresh: () => Promise<void>
  readonly #kept: KeptByUse<Kept>
  readonly #making = new Map<string, Making>()
  #packingSmall: Promise<void> = Promise.resolve()

  /** `maxBytes` 0: nothing is kept. `refresh` drops what is no longer true, where that is not done already; awaited before an answer that is kept is given. */
  constructor({ maxBytes, refresh }: { maxBytes: number; refresh(): Promise<void> }) {
    this.#kept = new KeptByUse({ maxBytes, largestBytes: maxBytes / LARGEST_SHARE })
    this.#refresh = refresh
  }

  /** How many answers are kept. */
  get count(): number {
    return this.#kept.count
  }

  /** How many bytes the kept answers take up, nearly. */
  get size(): number {
    return this.#kept.size
  }

  /** An answer that is there in this packing. */
  find(key: string, encoding: Encoding): FoundAnswer | null {
    const packed = this.#kept.peek(key)?.answer.packed(encoding)
    const kept = packed && this.#kept.find(key)
    if (!kept) return null
    if (encoding === 'br' && ++kept.asked === SMALL_AFTER) this.#packSmall(key, kept)
    return { answer: kept.answer, packed }
  }

  /** An answer that is kept, or made now: once, however many ask for it meanwhile. What `make` throws comes out to all of them. */
  async get(key: string, encoding: Encoding, make: Maker): Promise<FoundAnswer> {
    await this.#refresh()
    const found = this.find(key, encoding)
    if (found) return found
    const answer = this.#kept.peek(key)?.answer ?? (await this.#make(key, make))
    const packed = await answer.pack(encoding)
    this.#measure(key, answer)
    return { answer, packed }
  }

  /** Forgets what depends on one of these tags; null: everything. What is being made of it goes to those who wait, and is not kept. */
  drop(tags: ReadonlySet<string> | null): void {
    const isTouched = (one: { tags: readonly string[] | null }) =>
      tags === null || one.tags === null || one.tags.some((tag) => tags.has(tag))
    for (const [key, kept] of this.#kept) if (isTouched(kept)) this.#kept.forget(key)
    for (const [key, making] of this.#making) if (isTouched(making)) this.#making.delete(key)
  }

  #make(key: string, make: Maker): Promise<PreparedAnswer> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay.answer
    const isSame = () => this.#making.get(key) === making // else what it depends on changed meanwhile
    const finish = (made: MadeAnswer) => {
      const answer = new PreparedAnswer(made)
      if (isSame() && made.status === 200) this.#kept.keep(key, { tags: making.tags ?? [], answer, asked: 0 }, answer.size) // addresses that lead nowhere are endless
      return answer
    }
    const dependsOn = (tags: readonly string[]) => {
      making.tags = tags
    }
    const making: Making = {
      tags: null,
      answer: Promise.resolve() // so that `making` is there when `make` begins
        .then(() => make(dependsOn))
        .then(finish)
        .finally(() => isSame() && this.#making.delete(key)),
    }
    this.#making.set(key, making)
    return making.answer
  }

  /** Counts what a kept answer has grown by since it was kept. */
  #measure(key: string, answer: PreparedAnswer): void {
    if (this.#kept.peek(key)?.answer === answer) this.#kept.resize(key, answer.size)
  }

  /** One answer at a time, on another thread, and none that was forgotten before its turn. */
  #packSmall(key: string, { answer }: Kept): void {
    this.#packingSmall = this.#packingSmall.then(async () => {
      if (this.#kept.peek(key)?.answer !== answer) return
      await answer.packSmall().catch(() => {}) // it stays as large as it is
      this.#measure(key, answer)
    })
  }
}
