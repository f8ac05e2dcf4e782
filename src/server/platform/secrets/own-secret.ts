import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/connect.ts'

/**
 * Returns the secret of this name, or generates and saves one. All stores of the database get the same secret, also when
 * they start at the same time.
 */
export async function ownSecret(db: Db, name: string, generate: () => string): Promise<string> {
  const saved = await savedSecret(db, name)
  if (saved !== null) return saved
  await save(db, name, generate())
  const { secret } = await selectSecret(db, name).executeTakeFirstOrThrow() // another store may have saved its own first
  return secret
}

/** Returns null when no secret of this name was generated. */
export const savedSecret = async (db: Db, name: string): Promise<string | null> =>
  (await selectSecret(db, name).executeTakeFirst())?.secret ?? null

/** Saves another secret in place of the one of this name. */
export async function replaceSecret(tx: Db, name: string, secret: string): Promise<void> {
  await tx.updateTable('generated_secrets').set({ secret }).where('name', '=', name).execute()
}

const selectSecret = (db: Db, name: string) => db.selectFrom('generated_secrets').select('secret').where('name', '=', name)

async function save(db: Db, name: string, secret: string): Promise<void> {
  await db
    .insertInto('generated_secrets')
    .values({ name, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Saves the secrets that earlier versions wrote to `<dataDir>/secrets`, unless the database has others of the same names.
 * The files stay for a return to such a version.
 */
export async function adoptSecrets(db: Db, dataDir: string): Promise<void> {
  const directory = path.join(dataDir, 'secrets')
  for (const name of await readdir(directory).catch(emptyWhenAbsent)) {
    await save(db, name, (await readFile(path.join(directory, name), 'utf8')).trim())
  }
}

function emptyWhenAbsent(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
