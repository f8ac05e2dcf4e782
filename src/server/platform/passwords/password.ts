import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createLimiter } from '../limiter.ts'

const deriveKey = promisify(argon2)

// OWASP's password storage cheat sheet asks for at least this: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Two cores take about four seconds for so many hashes. */
const MAX_WAITING = 250

/**
 * libuv has four threads, which file and DNS operations need, too. Hashing leaves two of them free, however many people
 * log in.
 */
const MAX_THREADS = 2

const limited = createLimiter(Math.min(availableParallelism(), MAX_THREADS), MAX_WAITING)

/** Returns a hash in PHC string format with a random salt. It takes one core about 30 ms. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Returns false when the hash is null, which stands for an unknown account. That takes as long as a wrong password, so
 * that the time doesn't reveal whether an account exists.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] = PHC.exec(hash ?? (await dummyHash)) ?? []
  if (!memory) throw new Error('A stored password hash has a form that is not ours')
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    tagLength: expected.length,
  })
  return timingSafeEqual(derived, expected) && hash !== null
}

const dummyHash = hashPassword(randomBytes(SALT_BYTES).toString('hex'))

interface Derivation {
  readonly salt: Buffer
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly tagLength: number
}

function derive(password: string, { salt, memory, passes, lanes, tagLength }: Derivation): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password, nonce: salt, parallelism: lanes, tagLength, memory, passes }
  return limited(() => deriveKey('argon2id', parameters))
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
