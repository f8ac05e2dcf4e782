import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readServerPid } from './postmaster.ts'

/** Is a process for tests that opens the database, prints its URL and closes it at SIGTERM. */
export interface DatabaseProcess {
  readonly url: string
  readonly pid: number
  close(): Promise<number | null>
  kill(): Promise<void>
}

const SOURCE = `
import { openEmbeddedDatabase } from ${JSON.stringify(new URL('./embedded-database.ts', import.meta.url).href)}
const opening = openEmbeddedDatabase({ name: 'larder', dataDir: process.argv[1], settings: { fsync: 'off' } })
const database = await opening.catch((error) => {
  process.stderr.write(error.message)
  process.exit(1)
})
process.once('SIGTERM', () => database.close())
process.stdout.write(database.url)
`

/** Throws an error with what the process writes to standard error when it ends early. */
export async function startDatabaseProcess(dataDir: string): Promise<DatabaseProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SOURCE, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complained = ''
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const closed = once(child, 'close')
  const [chunk] = await Promise.race([once(child.stdout, 'data'), closed.then(() => [null])])
  if (chunk === null) throw new Error(complained)
  return {
    url: String(chunk),
    pid: child.pid ?? 0,
    close: () => endBy(child, 'SIGTERM', closed).then(() => child.exitCode),
    kill: () => endBy(child, 'SIGKILL', closed),
  }
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals, closed: Promise<unknown>): Promise<void> {
  child.kill(signal)
  await closed
}

export async function killServer(dataDir: string): Promise<number> {
  const pid = await readServerPid(dataDir)
  if (pid === null) throw new Error('There is no server to kill')
  process.kill(pid, 'SIGKILL')
  await until(async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '')
  return pid
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
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
