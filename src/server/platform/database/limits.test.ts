import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openApp } from '../../testing/open-app.ts'
import { PATIENCE_MS } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Db, databaseOf, openPool } from './connect.ts'
import { unavailabilityOf } from './database-errors.ts'
import { inTransaction } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  db = connectDatabase(database.url, () => {})
})
afterEach(async () => {
  vi.useRealTimers()
  await db.destroy()
})

test('the server limits each transaction, its lock waits and its idle time, and nothing beyond it', async () => {
  const limits = (from: Db) =>
    sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(from)
  const inside = await inTransaction(db, limits)
  expect(inside.rows.map(({ setting }) => setting)).toEqual(['10000', '5000', '10000'])
  expect((await limits(db)).rows.map(({ setting }) => setting)).toEqual(['0', '0', '0'])
})

test('a transaction may still be read-only, and of another isolation level', async () => {
  const modes = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      sql<{
        mode: string
      }>`select current_setting('transaction_isolation') || ', ' || current_setting('transaction_read_only') as mode`.execute(tx),
    )
  expect(modes.rows).toEqual([{ mode: 'repeatable read, on' }])
})

test('two transactions that deadlock both succeed', async () => {
  await sql`create table rooms (number integer primary key, visits integer not null)`.execute(db)
  await sql`insert into rooms values (1, 0), (2, 0)`.execute(db)
  const visit = (tx: Db, room: number) => sql`update rooms set visits = visits + 1 where number = ${room}`.execute(tx)
  let waiting = 0
  const met = Promise.withResolvers<void>()
  const meet = async () => {
    if (++waiting === 2) met.resolve()
    await met.promise // both hold their first row before either requests the second
  }
  const through = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      await visit(tx, first)
      await meet()
      await visit(tx, second)
    })
  await Promise.all([through(1, 2), through(2, 1)])
  expect(waiting).toBeGreaterThan(2) // the deadlock's victim was retried
  expect((await sql`select visits from rooms`.execute(db)).rows).toEqual([{ visits: 2 }, { visits: 2 }])
})

/** Opens a TCP proxy to the database that can stop forwarding while its connections stay open. */
async function openProxy() {
  const { searchParams, pathname } = new URL(database.url)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://larder@127.0.0.1:${port}${pathname}`,
    silence: () => sockets.forEach((socket) => void socket.unpipe().pause()),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const STATEMENT_TIMEOUT_MS = 700

async function passStatementTimeout(): Promise<void> {
  await vi.waitUntil(() => vi.getTimerCount() > 0, PATIENCE_MS)
  await vi.advanceTimersByTimeAsync(STATEMENT_TIMEOUT_MS)
}

test('discards a connection that stopped responding, so that the next query does not wait for it', async () => {
  const proxy = await openProxy()
  const far = databaseOf(
    openPool(proxy.url, () => {}, { max: 1 }),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  const query = (from: Db) => sql`select 1`.execute(from)
  await query(far)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  proxy.silence()
  const alone = query(far).catch(unavailabilityOf)
  await passStatementTimeout()
  expect(await alone).toBe('away')
  await query(far)

  const { promise: silent, resolve: isSilent } = Promise.withResolvers<void>()
  const inside = inTransaction(far, async (tx) => {
    await query(tx)
    proxy.silence()
    isSilent()
    await query(tx)
  }).catch(unavailabilityOf)
  await silent
  await passStatementTimeout()
  expect(await inside).toBe('away') // the rollback does not wait for another timeout
  await query(far)
  vi.useRealTimers()
  await far.destroy()
  proxy.close()
})

/** Holds a key of the table `seats` in a transaction that stays open, so that another insertion of it waits. */
async function holdSeat(id: number) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query('insert into seats values ($1)', [id])
  const { rows: holders } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Only those count that wait for this key. Another one may be released and still be listed as waiting.
  const waiting = sql`select from pg_stat_activity where ${holders[0]?.pid} = any(pg_blocking_pids(pid))`
  return {
    untilOneWaits: () => expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1),
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

test('the time of a statement does not include that of statements which were sent together with it', async () => {
  await sql`create table seats (id integer primary key)`.execute(db)
  const far = databaseOf(
    openPool(database.url, () => {}, { max: 1 }),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  const sit = (tx: Db, id: number) => sql`insert into seats values (${id})`.execute(tx)
  const first = await holdSeat(1)
  const second = await holdSeat(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = inTransaction(far, (tx) => Promise.all([sit(tx, 1), sit(tx, 2), sit(tx, 3)]))
  const ended = expect(work).resolves.toHaveLength(3)
  for (const held of [first, second]) {
    await held.untilOneWaits()
    await vi.advanceTimersByTimeAsync(STATEMENT_TIMEOUT_MS - 100)
    await held.release()
  }
  await ended
  vi.useRealTimers()
  await far.destroy()
})

test('ends the second of two statements that were sent together when it takes too long by itself', async () => {
  const far = databaseOf(
    openPool(database.url, () => {}, { max: 1 }),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  const work = inTransaction(far, (tx) => Promise.all([sql`select 1`.execute(tx), sql`select pg_sleep(600)`.execute(tx)]))
  expect(await work.catch(unavailabilityOf)).toBe('away')
  await sql`select 1`.execute(far)
  await far.destroy()
})

test('ends a statement outside a transaction on the server, too, once it took too long', async () => {
  const far = databaseOf(
    openPool(database.url, () => {}, { max: 1 }),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  expect(await sql`select pg_sleep(600)`.execute(far).catch(unavailabilityOf)).toBe('away')
  const running = async () => {
    const { rows } = await sql`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`.execute(db)
    return rows.length
  }
  await expect.poll(running).toBe(0)
  await far.destroy()
})

test('responds 503 while all connections are taken, and serves again when one is free', async () => {
  const small = databaseOf(openPool(database.url, () => {}, { max: 2 }))
  const { app } = await openApp({ db: small, listenUrl: database.url })
  const end = Promise.withResolvers<void>()
  const taken = [1, 2].map(() => inTransaction(small, () => end.promise))
  const response = await app.inject(endpoints.listProducts.path) // meanwhile, no connection becomes free
  expect(response.json()).toEqual({ success: false, message: 'The store is very busy right now: please try again' })
  expect(response.statusCode).toBe(503)
  end.resolve()
  await Promise.all(taken)
  expect((await app.inject(endpoints.listProducts.path)).statusCode).toBe(200)
  await app.close()
  await small.destroy()
})

test('a read-only database rejects changes, and serves reads', async () => {
  const readOnly = new URL(database.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const standby = connectDatabase(readOnly.href, () => {})
  const { app } = await openApp({ db: standby, listenUrl: database.url })
  expect((await app.inject(endpoints.listProducts.path)).statusCode).toBe(200)
  const response = await app.inject({
    method: 'POST',
    url: endpoints.registerShopper.path,
    payload: { name: 'Maya', email: 'maya@example.com', password: 'a long password' },
  })
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 503,
    body: {
      success: false,
      message: 'The store takes no orders or changes right now, and nothing was changed: please try again later',
    },
  })
  await app.close()
  await standby.destroy()
})

test.each([
  ['53100', 'closed'], // disk full
  ['25006', 'closed'], // read-only
  ['55P03', 'busy'], // lock_timeout
  ['57014', 'busy'], // statement_timeout
  ['53300', 'busy'], // too many connections
  ['57P01', 'away'], // the server stops
  ['23505', null], // a unique constraint
])('SQLSTATE %s means %s', (code, absence) => {
  expect(unavailabilityOf(Object.assign(new DatabaseError('failed', 0, 'error'), { code }))).toBe(absence)
})
