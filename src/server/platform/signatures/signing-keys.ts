import { createPrivateKey, generateKeyPairSync, type KeyObject, type webcrypto } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { ownSecret, replaceSecret } from '../secrets/own-secret.ts'

/** The newest key signs. Others were replaced, and stay published for a while, since receivers cache the keys of the store. */
interface StoredKey {
  readonly kid: string
  readonly createdAt: string
  readonly jwk: webcrypto.JsonWebKey
}

const NAME = 'signing-keys'
/** Signatures by a key that was replaced are accepted for at least so long (the protocol's grace period is a week). */
const PUBLISHED_MS = 14 * 24 * 60 * 60 * 1000

export interface SigningKey {
  readonly kid: string
  readonly key: KeyObject
}

/** Returns the key that signs requests of the store now. All processes have the same. */
export async function currentSigningKey(db: Db, now: Date): Promise<SigningKey> {
  const { kid, jwk } = await newestKey(db, now)
  return { kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Returns the public keys by which signatures of the store are verified, as JSON Web Keys (RFC 7517). */
export async function publicSigningKeys(db: Db, now: Date): Promise<object[]> {
  return (await storedKeys(db, now)).map(({ kid, jwk: { kty, crv, x, y } }) => ({
    kid,
    kty,
    crv,
    x,
    y,
    use: 'sig',
    alg: 'ES256',
  }))
}

/** Makes a new key, which signs from now on. Keys that were replaced long ago are forgotten. Returns the id of the new key. */
export function rotateSigningKey(db: Db, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${NAME}, 0))`.execute(tx)
    const known = await storedKeys(tx, now)
    const isPublished = (_key: StoredKey, at: number) => {
      const replacedAt = at === 0 ? now : new Date(known[at - 1]?.createdAt ?? now)
      return now.getTime() - replacedAt.getTime() < PUBLISHED_MS
    }
    const key = newKey(now)
    await replaceSecret(tx, NAME, JSON.stringify([key, ...known.filter(isPublished)]))
    return key.kid
  })
}

async function newestKey(db: Db, now: Date): Promise<StoredKey> {
  const [newest] = await storedKeys(db, now)
  if (!newest) throw new Error('The store has no key that signs')
  return newest
}

/** The first key is made when one is first needed. */
const storedKeys = async (db: Db, now: Date): Promise<readonly StoredKey[]> =>
  JSON.parse(await ownSecret(db, NAME, () => JSON.stringify([newKey(now)])))

function newKey(now: Date): StoredKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid: newId(), createdAt: now.toISOString(), jwk: privateKey.export({ format: 'jwk' }) }
}
