import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A process that opens the database, prints its URL and closes at SIGTERM, for tests. */
export interface StoreProcess {
  readonly url: string
  /** Returns the exit status. */
  close(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
}

const SOURCE = `
import { openEmbeddedDatabase } from ${JSON.stringify(new URL('./embedded-database.ts', import.meta.url).href)}
const database = await openEmbeddedDatabase({ dataDir: process.argv[1], settings: { fsync: 'off' } })
process.once('SIGTERM', () => database.close())
process.stdout.write(database.url + '\\n')
`

export async function startStoreProcess(dataDir: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [chunk] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  const url = String(chunk).trim()
  if (url === '') throw new Error(`The store ended while it was starting, with status ${child.exitCode}`)
  return {
    url,
    close: () => endBy(child, 'SIGTERM', ended).then(() => child.exitCode),
    kill: () => endBy(child, 'SIGKILL', ended),
  }
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  child.kill(signal)
  await ended
}

/** The PID in the server's PID file, running or not; null after an orderly stop. */
export async function notedServer(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : Number(text.split('\n')[0])
}

export async function killServer(dataDir: string): Promise<number> {
  const pid = await notedServer(dataDir)
  if (pid === null) throw new Error('There is no server to kill')
  process.kill(pid, 'SIGKILL')
  await until(async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '')
  return pid
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // tests kill servers
  await client.connect()
  return client
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = await connect(url)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10)
}

/** Waits until the server counts just this many stores: it notices late on a busy machine that one was killed. */
export async function untilAttached(url: string, stores: number): Promise<void> {
  const attached = `select count(*)::int from pg_stat_activity where application_name = 'larder store'`
  await until(async () => (await query<{ count: number }>(url, attached))[0]?.count === stores)
}
