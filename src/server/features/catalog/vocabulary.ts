import { type Vocabulary, vocabularyOf } from '../../../domain/search/search-vocabulary.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSavedWords } from './search-repository.ts'

/** The words of all products, as this process has last read them. */
export interface CurrentVocabulary {
  /** Returns the words that were last read, and none before the first time. */
  latest(): Vocabulary
  /** Waits for words of the present catalog, but not when reading them takes long and there are older ones. */
  read(): Promise<ReadVocabulary>
}

interface ReadVocabulary {
  readonly words: Vocabulary
  /** Whether they lack changes of the catalog, and will be read again. */
  readonly isOutdated: boolean
}

/** Words that take longer to read are read in the background. */
const QUICK_MS = 50
/** Reading takes the database at most this part of its time. */
const SHARE_OF_TIME = 1 / 30

/** Reads the words at the first need, and again at a need after the catalog has changed. */
export function watchVocabulary({ db, catalogWatch }: Pick<Platform, 'db' | 'catalogWatch'>): CurrentVocabulary {
  let words = vocabularyOf(new Map())
  let last: { readonly endedAt: number; readonly tookMs: number } | null = null
  let reading: Promise<void> | null = null
  let isChanged = true
  catalogWatch.onChange(() => {
    isChanged = true
  })

  async function readNow(): Promise<void> {
    isChanged = false
    const startedAt = performance.now()
    try {
      words = vocabularyOf(await readSavedWords(db))
    } catch (error) {
      isChanged = true
      throw error
    } finally {
      const endedAt = performance.now()
      last = { endedAt, tookMs: endedAt - startedAt }
      reading = null
    }
  }
  const isQuick = () => last !== null && last.tookMs < QUICK_MS
  const isRested = () => last === null || isQuick() || performance.now() - last.endedAt > last.tookMs / SHARE_OF_TIME
  function refresh(): Promise<void> | null {
    if (isChanged && isRested()) reading ??= readNow()
    return reading
  }
  return {
    latest() {
      refresh()?.catch(() => {}) // It is read again at the next need, and a search works without it.
      return words
    },
    async read() {
      const mayWait = () => last === null || isQuick()
      if (mayWait()) await reading // It may have begun before the last change.
      const present = refresh()
      if (mayWait()) await present
      else present?.catch(() => {})
      return { words, isOutdated: isChanged || reading !== null }
    },
  }
}
