import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedDatabase, openEmbeddedDatabase, readServerPid } from '@larder/embedded-postgres'
import { Client } from 'pg'
import { connectPatiently, type Db } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { TestDatabase } from './test-database.ts'

const SETTINGS = { fsync: 'off' }

/** A migrated database on a server of its own, and a standby that streams from it. */
export interface ReplicatedDatabase {
  readonly primary: TestDatabase
  readonly primaryPid: number
  readonly replicaUrl: string
  /** Runs a statement on the standby. */
  onReplica(statement: string): Promise<void>
  /** Waits until the standby has replayed all that was committed before. */
  caughtUp(): Promise<void>
  /** Kills the standby, which is started again at once. */
  killReplica(): Promise<void>
  close(): Promise<void>
}

/** `fill` adds rows before the standby is made. */
export async function openReplicatedDatabase(fill: (db: Db) => Promise<unknown> = async () => {}): Promise<ReplicatedDatabase> {
  const home = await mkdtemp(path.join(tmpdir(), 'larder-test-'))
  await chmod(home, 0o711) // The account of the standby's server opens the primary's socket.
  const primary = await openEmbeddedDatabase({ name: 'larder', dataDir: await directory(home, 'primary'), settings: SETTINGS })
  const db = connectPatiently(primary.url)
  await migrate(db)
  await fill(db)
  await db.destroy()
  const primaryDir = path.join(home, 'primary')
  const replicaDir = await directory(home, 'replica')
  const replica = await openStandby(primary, primaryDir, replicaDir)
  const close = async () => {
    await replica.close()
    await primary.close()
    await rm(home, { recursive: true, force: true })
  }
  return {
    primary: { url: primary.url, run: async (statements) => void (await run(primary.url, statements)), drop: async () => {} },
    primaryPid: (await readServerPid(primaryDir)) ?? 0,
    replicaUrl: replica.url,
    onReplica: async (statement) => void (await run(replica.url, statement)),
    caughtUp: () => caughtUp(primary.url, replica.url),
    async killReplica() {
      process.kill((await readServerPid(replicaDir)) ?? 0, 'SIGKILL')
    },
    close,
  }
}

async function directory(home: string, name: string): Promise<string> {
  const created = path.join(home, name)
  await mkdir(created, { mode: 0o711 })
  return created
}

/**
 * Copies the running primary, as `pg_basebackup` does, which is not among the embedded binaries (PostgreSQL manual, 25.3.3),
 * and starts the copy as its standby.
 */
async function openStandby(primary: EmbeddedDatabase, primaryDir: string, dataDir: string): Promise<EmbeddedDatabase> {
  const [from, to] = [path.join(primaryDir, 'postgres'), path.join(dataDir, 'postgres')]
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await promisify(execFile)('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(path.join(to, name), { force: true })
  const { uid, gid } = await stat(to)
  for (const [name, content] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
    await writeFile(path.join(to, name), content)
    await chown(path.join(to, name), uid, gid)
  }
  const socketDirectory = new URL(primary.url).searchParams.get('host')
  const settings = { ...SETTINGS, primary_conninfo: `host=${socketDirectory} port=5432 user=larder` }
  return openEmbeddedDatabase({ name: 'larder', dataDir, settings })
}

const POLL_MS = 10

/** The message is in the log after all that was committed before, and its commit flushes the log. */
async function caughtUp(primaryUrl: string, replicaUrl: string): Promise<void> {
  const [message] = await run(primaryUrl, `select pg_logical_emit_message(true, 'caught up', '')`)
  const [position] = Object.values(message ?? {})
  const isReplayed = async () => {
    const rows = await run(replicaUrl, `select from pg_last_wal_replay_lsn() as replayed where replayed >= '${position}'`)
    return rows.length > 0
  }
  while (!(await isReplayed().catch(() => false))) await wait(POLL_MS)
}

async function run(url: string, statements: string): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query<object>(statements).finally(() => client.end())).rows
}
