import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../src/contract/endpoints.ts'
import { freePort } from '../src/server/testing/free-ports.ts'
import { runProgram, StoreProgram } from '../src/server/testing/store-program.ts'
import { countLostAndDoubled, type LoadFigures, moreOrders, SELLER, startOrderLoad, until } from './order-load.ts'
import { HOST, joinSockets } from './ports.ts'

interface AwayFigures extends LoadFigures {
  readonly lost: number
  readonly doubled: number
  /** The longest time from reconnection to the next acknowledged order. */
  readonly recoveredAfterMs: number
  readonly pages: ReadFigures
  readonly audit: string
  readonly auditStatus: number | null
}

interface AwayOptions {
  readonly dataDir: string
  /** URL of a database on a Unix socket. */
  readonly databaseUrl: string
  readonly clients: number
  readonly times: number
  readonly awayMs: number
  readonly thereMs: number
}

/** Cuts and restores the database connection under load. The store is not restarted. */
export async function cutUnderLoad({ dataDir, databaseUrl, clients, times, awayMs, thereMs }: AwayOptions): Promise<AwayFigures> {
  const proxy = await openProxy(databaseUrl)
  const variables = { DATA_DIR: dataDir, DATABASE_URL: proxy.url }
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
    const rejections = () => load.figures.responses[503] ?? 0
    let recoveredAfterMs = 0
    await wait(thereMs)
    for (let time = 0; time < times; time++) {
      const before = rejections()
      proxy.cut()
      await wait(awayMs)
      await until(() => rejections() > before, 'No order was refused while the database was away')
      await proxy.mend()
      const since = performance.now()
      await moreOrders(load.figures)
      recoveredAfterMs = Math.max(recoveredAfterMs, performance.now() - since)
      await wait(thereMs)
    }
    const [figures, pages] = [await load.stop(), await reading.stop()]
    const counted = await countLostAndDoubled(url, figures.acknowledged)
    const { status, stdout, stderr } = await runProgram('audit', [], variables)
    return { ...figures, ...counted, recoveredAfterMs, pages, audit: (stdout + stderr).trim(), auditStatus: status }
  } finally {
    program.signal('SIGTERM')
    await program.ended()
    proxy.close()
  }
}

/** Opens a TCP proxy to a database on a Unix socket. When it is cut, connections end and new ones are refused. */
async function openProxy(databaseUrl: string) {
  const { searchParams, pathname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    joinSockets(client, upstream, sockets)
  })
  const listen = async (port: number) => {
    server.listen(port, HOST)
    await once(server, 'listening')
  }
  const port = await freePort()
  await listen(port)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `postgres://larder@${HOST}:${port}${pathname}`, cut, mend: () => listen(port), close: cut }
}

/** The number of responses by status. `cut` counts requests without a response. */
type ReadFigures = Readonly<Record<string, number>>

const PATHS = ['/', '/products', '/products/fruits', endpoints.listProducts.path, '/products/fruits/nothing']
const PAUSE_MS = 20

/** Reads these pages and lists, one after the other. */
export function startReading(url: string, paths: readonly string[] = PATHS): { stop(): Promise<ReadFigures> } {
  const responses: Record<string, number> = {}
  let isStopped = false
  const running = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      const response = await fetch(url + paths[turn % paths.length]).catch(() => null)
      await response?.arrayBuffer()
      const outcome = response?.status ?? 'cut'
      responses[outcome] = (responses[outcome] ?? 0) + 1
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return responses
    },
  }
}
