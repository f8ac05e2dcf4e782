import { clear, createStore, delMany, entries, setMany } from 'idb-keyval'
import type * as z from 'zod/mini'

/** This is a kind of draft that a module holds in memory. */
export interface HeldDraft {
  /** Returns a sentence for the person, or null when nothing would be lost by a logout. */
  unsaved(): string | null
  /** Drops everything without sending anything. */
  forget(): void
}

/**
 * These are the drafts of one kind in this browser's IndexedDB, each under a key. They last only as long as the page
 * where IndexedDB is blocked or full.
 */
export interface SavedDrafts<Draft> {
  /**
   * Reads the drafts of the person who is logged in. Drafts of another shape, which another version of the store wrote,
   * are left out.
   */
  read(): Promise<ReadonlyMap<string, Draft>>
  /**
   * Writes the drafts of the person who is logged in, and deletes those that are `undefined`. Nothing is written after
   * a logout.
   */
  write(drafts: ReadonlyMap<string, Draft | undefined>): Promise<void>
}

/**
 * Drafts are what people typed or did in one area and the store does not have yet. Nobody sees or sends the drafts of
 * somebody else.
 */
export interface Drafts<Kind extends string> {
  /**
   * Returns the email of the person whose drafts these are. Returns null before the first login and after a logout. A
   * session that expires changes nothing.
   */
  person(): string | null
  /** It must be called at each login. Drafts in memory are dropped when somebody else typed them. */
  begin(person: string): void
  /** It must be called at a logout. It deletes all drafts of the person who logs out, in memory and in this browser. */
  end(): Promise<void>
  /** Registers a module's drafts in memory. */
  hold(draft: HeldDraft): void
  /** Returns what a logout would lose, one sentence for each kind of draft. */
  unsaved(): readonly string[]
  saved<Draft>(kind: Kind, shape: z.ZodMiniType<Draft>): SavedDrafts<Draft>
}

/** `kinds` must name all that are saved in this browser, so that a logout deletes them whatever code is loaded. */
export function createDrafts<Kind extends string>(kinds: readonly Kind[]): Drafts<Kind> {
  const held: HeldDraft[] = []
  let current: string | null = null

  const change = (person: string | null) => {
    if (person === current) return
    current = person
    for (const draft of held) draft.forget()
  }
  return {
    person: () => current,
    begin: change,
    async end() {
      const person = current
      change(null)
      if (person !== null) await Promise.all(kinds.map((kind) => orNothing(() => clear(databaseOf(kind, person)))))
    },
    hold: (draft) => void held.push(draft),
    unsaved: () => held.flatMap((draft) => draft.unsaved() ?? []),
    saved: (kind, shape) => ({
      async read() {
        const person = current
        if (person === null) return new Map()
        const saved = (await orNothing(() => entries<string, unknown>(databaseOf(kind, person)))) ?? []
        return new Map(
          saved.flatMap(([key, value]) => {
            const { success, data } = shape.safeParse(value)
            return success ? [[key, data] as const] : []
          }),
        )
      },
      async write(drafts) {
        const person = current
        if (person === null) return
        const written = [...drafts].filter(([, draft]) => draft !== undefined)
        const deleted = [...drafts.keys()].filter((key) => drafts.get(key) === undefined)
        await orNothing(() => {
          const database = databaseOf(kind, person)
          return Promise.all([written.length > 0 && setMany(written, database), deleted.length > 0 && delMany(deleted, database)])
        })
      },
    }),
  }
}

const databases = new Map<string, ReturnType<typeof createStore>>()

function databaseOf(kind: string, person: string) {
  const name = `larder.${kind}.${person}`
  const database = databases.get(name) ?? createStore(name, 'rows')
  databases.set(name, database)
  return database
}

async function orNothing<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}
