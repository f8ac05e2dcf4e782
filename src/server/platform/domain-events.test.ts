import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '../../domain/orders/order.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase, type Db } from './database/connect.ts'
import { inSnapshot, inTransaction } from './database/transaction.ts'
import { discardEvents, EventBus, publishAfterCommit } from './domain-events.ts'

const ORDER = '019ae2b4-0000-7000-8000-000000000001' as OrderId

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
const received: unknown[] = []
const logged: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDatabase(database.url, () => {})
  await sql`create table shelves (id integer)`.execute(db)
  const bus = EventBus.of(db, { error: (details: unknown) => void logged.push(details) })
  bus.subscribe('catalogChanged', async () => {
    const { rows } = await sql`select from shelves`.execute(db) // by another connection, which sees the commit
    received.push(`catalog with ${rows.length}`)
  })
  bus.subscribe('orderPlaced', (event) => void received.push(event))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await sql`truncate shelves`.execute(db)
  received.length = 0
  logged.length = 0
})

async function shelve(tx: Db): Promise<void> {
  await sql`insert into shelves values (1)`.execute(tx)
  publishAfterCommit(tx, 'catalogChanged', null)
}

test('delivers an event after the commit, before the transaction’s promise resolves', async () => {
  await inTransaction(db, async (tx) => {
    await shelve(tx)
    expect(received).toEqual([])
  })
  expect(received).toEqual(['catalog with 1'])
})

test('delivers equal events of one transaction once, and different ones each', async () => {
  const other = '019ae2b4-0000-7000-8000-000000000002' as OrderId
  await inTransaction(db, async (tx) => {
    await shelve(tx)
    await shelve(tx)
    for (const order of [ORDER, other, ORDER]) publishAfterCommit(tx, 'orderPlaced', { order, paymentType: 'COD' })
  })
  expect(received.toSorted()).toEqual([
    { order: ORDER, paymentType: 'COD' },
    { order: other, paymentType: 'COD' },
    'catalog with 2',
  ])
})

test('delivers nothing after a rollback', async () => {
  const work = inTransaction(db, async (tx) => {
    await shelve(tx)
    throw new Error('thought better of it')
  })
  await expect(work).rejects.toThrow('thought better of it')
  expect(received).toEqual([])
})

test('delivers the events of the last try of a repeated transaction only', async () => {
  let tries = 0
  await inTransaction(db, async (tx) => {
    tries += 1
    if (tries === 1) publishAfterCommit(tx, 'orderPlaced', { order: ORDER, paymentType: 'COD' })
    await shelve(tx)
    if (tries === 1) await sql`do ${sql.lit("begin raise sqlstate '40001'; end")}`.execute(tx)
  })
  expect(tries).toBe(2)
  expect(received).toEqual(['catalog with 1'])
})

test('a transaction inside another one publishes with the outer one', async () => {
  await inTransaction(db, async (outer) => {
    await inTransaction(outer, shelve)
    await inSnapshot(outer, shelve)
    expect(received).toEqual([])
  })
  expect(received).toEqual(['catalog with 2'])
})

test('a subscriber that fails is logged, and neither the transaction nor other subscribers fail', async () => {
  const unsubscribe = EventBus.of(db, { error() {} }).subscribe('catalogChanged', async () => {
    throw new Error('no memory left')
  })
  await inTransaction(db, shelve)
  unsubscribe()
  expect(received).toEqual(['catalog with 1'])
  expect(logged).toEqual([{ err: new Error('no memory left'), event: 'catalogChanged' }])
})

test('discarded events are not delivered', async () => {
  await inTransaction(db, async (tx) => {
    publishAfterCommit(tx, 'orderPlaced', { order: ORDER, paymentType: 'COD' })
    await shelve(tx)
    discardEvents(tx, ['orderPlaced'])
  })
  expect(received).toEqual(['catalog with 1'])
})

test('publishing outside of a transaction that may write fails', async () => {
  await expect(shelve(db)).rejects.toThrow('in a transaction')
  await expect(inSnapshot(db, async (tx) => publishAfterCommit(tx, 'catalogChanged', null))).rejects.toThrow('in a transaction')
})
