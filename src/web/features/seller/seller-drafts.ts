import { clear, createStore, delMany, entries, setMany } from 'idb-keyval'
import type * as z from 'zod/mini'

/** The kinds of drafts that are saved in this browser. A logout deletes all of them, whatever code is loaded. */
const SAVED_KINDS = ['grid', 'new-product', 'deliveries', 'pages'] as const

/** The drafts of one kind in memory. */
interface HeldDrafts {
  /** Returns a sentence for the person, or null when nothing would be lost by a logout. */
  unsaved(): string | null
  /** Drops everything without sending anything. */
  forget(): void
}

interface SavedDrafts<Draft> {
  /**
   * Reads the drafts of the person who is logged in, once for each login, and passes them to `show` unless somebody else
   * has logged in meanwhile. Later calls wait for the first one. Drafts of another shape, which another version of the store wrote, are left out.
   */
  restore(show: (drafts: ReadonlyMap<string, Draft>) => void): Promise<void>
  /**
   * Writes the drafts of the person who is logged in, and deletes those that are `undefined`. Nothing is written after
   * a logout.
   */
  write(drafts: ReadonlyMap<string, Draft | undefined>): Promise<void>
}

const held: HeldDrafts[] = []
let current: string | null = null
let logins = 0

/**
 * Drafts are what people in the seller's area typed or did and the store does not have yet. Nobody sees or sends the
 * drafts of somebody else.
 */
export const sellerDrafts = {
  /**
   * Returns the email of the person whose drafts these are. Returns null before the first login and after a logout. A
   * session that expires changes nothing.
   */
  person: (): string | null => current,
  /** `begin` must be called at each login. Drafts in memory are dropped when somebody else typed them. */
  begin: change,
  /** Must be called at a logout. Deletes all drafts of the person who logs out, in memory and in this browser. */
  async end(): Promise<void> {
    const person = current
    change(null)
    if (person !== null) await Promise.all(SAVED_KINDS.map((kind) => orNothing(() => clear(databaseOf(kind, person)))))
  },
  /** Registers drafts that last as long as the page. */
  hold: (drafts: HeldDrafts): void => void held.push(drafts),
  /**
   * Registers drafts that survive a reload in this browser's IndexedDB, each under a key. Where IndexedDB is blocked or
   * full, they last as long as the page.
   */
  save<Draft>(kind: (typeof SAVED_KINDS)[number], shape: z.ZodMiniType<Draft>, drafts: HeldDrafts): SavedDrafts<Draft> {
    held.push(drafts)
    let restored = { login: -1, done: Promise.resolve() }
    const restore = async (login: number, show: (drafts: ReadonlyMap<string, Draft>) => void) => {
      const left = current === null ? new Map() : await read(kind, shape, current)
      if (login === logins) show(left)
    }
    return {
      restore(show) {
        if (restored.login !== logins) restored = { login: logins, done: restore(logins, show) }
        return restored.done
      },
      async write(changed) {
        if (current !== null) await write(kind, current, changed)
      },
    }
  },
  /** Returns what a logout would lose, one sentence for each kind of draft. */
  unsaved: (): readonly string[] => held.flatMap((drafts) => drafts.unsaved() ?? []),
}

function change(person: string | null): void {
  if (person === current) return
  current = person
  logins += 1
  for (const drafts of held) drafts.forget()
}

async function read<Draft>(kind: string, shape: z.ZodMiniType<Draft>, person: string): Promise<Map<string, Draft>> {
  const saved = (await orNothing(() => entries<string, unknown>(databaseOf(kind, person)))) ?? []
  return new Map(
    saved.flatMap(([key, value]) => {
      const { success, data } = shape.safeParse(value)
      return success ? [[key, data] as const] : []
    }),
  )
}

async function write<Draft>(kind: string, person: string, drafts: ReadonlyMap<string, Draft | undefined>): Promise<void> {
  const written = [...drafts].filter(([, draft]) => draft !== undefined)
  const deleted = [...drafts.keys()].filter((key) => drafts.get(key) === undefined)
  await orNothing(() => {
    const database = databaseOf(kind, person)
    return Promise.all([written.length > 0 && setMany(written, database), deleted.length > 0 && delMany(deleted, database)])
  })
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
