import { setTimeout as wait } from 'node:timers/promises'
import { joinEmbeddedDatabase, readServerPid } from '@larder/embedded-postgres'
import type { RehearsalSchema } from '@larder/stripe-rehearsal'
import { PAYMENT_ACTION_FIELD } from '../src/contract/payments/payment-page.ts'
import { seededRandom } from '../src/domain/seeded-random.ts'
import { connectDatabase } from '../src/server/platform/database/connect.ts'
import { freePort } from '../src/server/testing/free-ports.ts'
import { isAlive, runProgram, StoreProgram } from '../src/server/testing/store-program.ts'
import { type BackRoomFigures, startBackRoomLoad } from './back-room-load.ts'
import {
  countLostAndDoubled,
  kindOfFailure,
  type LoadFigures,
  moreOrders,
  PAUSE_MS,
  SELLER,
  startOrderLoad,
  until,
} from './order-load.ts'
import { startSellerLoad } from './seller-load.ts'
import { type CaptureFigures, countWrongCaptures, listReservations, startWeighedLoad, type WeighedLoad } from './weighed-load.ts'

interface KillFigures extends LoadFigures {
  readonly kills: readonly Victim[]
  /** The number of responses to the seller's requests by status. */
  readonly worked: Readonly<Record<string, number>>
  /** The number of acknowledged orders that don't exist. */
  readonly lost: number
  /** The number of orders that share their idempotency key with an earlier order. */
  readonly doubled: number
  /** Orders of goods by weight that were charged to a card and sent out. */
  readonly sentOut: number
  readonly captures: CaptureFigures
  readonly backRoom: BackRoomFigures
  readonly audit: string
  readonly auditStatus: number | null
}

type Victim = 'store' | 'database' | 'both'
const VICTIMS: readonly Victim[] = ['store', 'database', 'both']

interface KillOptions {
  readonly dataDir: string
  readonly clients: number
  readonly rounds: number
  readonly seed: number
}

/** The longest time between two kills. The seed determines each of them. */
const LONGEST_LOAD_MS = 1_500

const WORKERS = 3
const CARD_CLIENTS = 2

/**
 * Kills store, database or both by SIGKILL, while clients place orders, and the seller works on them, buys and gives credit. Each client
 * retries an order with the same idempotency key. It then counts the orders and runs the audit.
 */
export async function killUnderLoad({ dataDir, clients, rounds, seed }: KillOptions): Promise<KillFigures> {
  const random = seededRandom(seed)
  const port = await freePort()
  const start = () =>
    new StoreProgram({ PORT: String(port), DATA_DIR: dataDir, DEMO_CATALOG: 'off', SELLER_PASSWORD: SELLER.password })
  const kills: Victim[] = []
  let program = start()
  try {
    const url = await program.opened()
    const load = await startOrderLoad({ url, clients })
    const work = await startSellerLoad(url, load, WORKERS, seed)
    const cards = await startWeighedLoad({ url, clients: CARD_CLIENTS, seed, pay: payOnPage })
    const buying = await startBackRoomLoad(url, seed)
    for (let round = 0; round < rounds; round++) {
      await wait(random() * LONGEST_LOAD_MS)
      const victim = VICTIMS[(round + seed) % VICTIMS.length] ?? 'both'
      kills.push(victim)
      if (victim !== 'store') await killDatabase(dataDir)
      if (victim !== 'database') {
        program.signal('SIGKILL')
        await program.ended()
        program = start()
        await program.opened()
      }
      await moreOrders(load.figures)
    }
    const [worked, figures] = [await work.stop(), await load.stop()]
    await cards.stop()
    const backRoom = await buying.stop()
    const counted = await countLostAndDoubled(url, figures.acknowledged)
    const captures = await countCaptures(dataDir, cards)
    const { status, stdout, stderr } = await runProgram('audit', [], { DATA_DIR: dataDir })
    return {
      ...figures,
      ...counted,
      sentOut: cards.sentOut.length,
      captures,
      backRoom,
      kills,
      worked,
      audit: (stdout + stderr).trim(),
      auditStatus: status,
    }
  } finally {
    program.signal('SIGTERM')
    await program.ended()
  }
}

/** Pays on the store's own payment page. Returns false when the checkout is over. */
async function payOnPage(pageUrl: string): Promise<boolean> {
  const press = { method: 'POST', body: new URLSearchParams({ [PAYMENT_ACTION_FIELD]: 'pay' }), redirect: 'manual' } as const
  for (;;) {
    const response = await fetch(pageUrl, press).catch(kindOfFailure)
    if (typeof response !== 'string' && response.status < 500)
      return response.headers.get('location')?.includes('/loader') ?? false
    await wait(PAUSE_MS)
  }
}

/** The rehearsal gateway has its payments in the store's database. */
async function countCaptures(dataDir: string, cards: WeighedLoad): Promise<KillFigures['captures']> {
  const { url } = await joinEmbeddedDatabase({ name: 'larder', dataDir })
  const db = connectDatabase(url, () => {})
  const provider = db.$pickTables<keyof RehearsalSchema>()
  return countWrongCaptures(db, () => listReservations(provider), cards).finally(() => db.destroy())
}

/** Kills the database server. A server that was killed before is just being restarted, so it waits until one is there. */
async function killDatabase(dataDir: string): Promise<void> {
  const kill = async () => {
    const pid = await readServerPid(dataDir)
    return pid !== null && isAlive(pid) && process.kill(pid, 'SIGKILL')
  }
  await until(kill, 'There is no database to kill')
}
