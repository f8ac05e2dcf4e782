import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from '../src/server/testing/run-program.ts'
import { StoreProgram } from '../src/server/testing/store-program.ts'
import { countOrders } from './count-orders.ts'
import { type LoadFigures, moreOrders, SELLER, startOrderLoad, until } from './order-load.ts'
import { type ReadFigures, startReading } from './page-load.ts'

export interface AwayFigures extends LoadFigures {
  readonly lost: number
  readonly doubled: number
  /** Longest time from the database's return to the next acknowledged order. */
  readonly recoveredAfterMs: number
  readonly pages: ReadFigures
  readonly audit: string
  readonly auditStatus: number | null
}

interface AwayOptions {
  readonly dataDir: string
  /** Of a database that listens on a unix socket. */
  readonly databaseUrl: string
  readonly clients: number
  /** How often it goes away. */
  readonly times: number
  readonly awayMs: number
  /** Load before and after each time. */
  readonly thereMs: number
}

/** Lets shoppers order and visitors read while the way to the database is cut and mended again. The store is never restarted. */
export async function cutUnderLoad({ dataDir, databaseUrl, clients, times, awayMs, thereMs }: AwayOptions): Promise<AwayFigures> {
  const way = await openWay(databaseUrl)
  const variables = { DATA_DIR: dataDir, DATABASE_URL: way.url }
  const program = new StoreProgram({
    PORT: '0',
    DEMO_CATALOG: 'off',
    SELLER_PASSWORD: SELLER.password,
    LOG_LEVEL: 'silent',
    ...variables,
  })
  try {
    const url = await program.opened()
    const load = await startOrderLoad({ url, clients })
    const reading = startReading(url)
    const refusals = () => load.figures.responses[503] ?? 0
    let recoveredAfterMs = 0
    await wait(thereMs)
    for (let time = 0; time < times; time++) {
      const before = refusals()
      way.cut()
      await wait(awayMs)
      await until(() => refusals() > before, 'No order was refused while the database was away')
      await way.mend()
      const since = performance.now()
      await moreOrders(load.figures)
      recoveredAfterMs = Math.max(recoveredAfterMs, performance.now() - since)
      await wait(thereMs)
    }
    const [figures, pages] = [await load.stop(), await reading.stop()]
    const counted = await countOrders(url, figures.acknowledged)
    const { status, said, complained } = await runProgram('audit', [], variables)
    return { ...figures, ...counted, recoveredAfterMs, pages, audit: (said + complained).trim(), auditStatus: status }
  } finally {
    program.signal('SIGTERM')
    await program.ended()
    way.close()
  }
}

/** A way to a database by a port of this machine, which can be cut: nothing that was connected is, and nobody listens there. */
async function openWay(databaseUrl: string) {
  const { searchParams, pathname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end is gone: so is this one
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `postgres://larder@127.0.0.1:${port}${pathname}`, cut, mend: () => listen(port), close: cut }
}
