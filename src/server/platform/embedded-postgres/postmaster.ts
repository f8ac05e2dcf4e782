import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './find-cluster.ts'

/** Process id of the cluster's server, or null when none runs. Whoever else has the id of a server that was killed is not it. */
export async function findPostmaster(cluster: Cluster): Promise<number | null> {
  const pid = await notedPid(cluster)
  return pid !== null && (await isServerOf(cluster, pid)) ? pid : null
}

/** Every process of the cluster's server, those it started among them, which carry its name as well. */
export async function serverProcesses({ name }: Cluster): Promise<number[]> {
  const processes = await commandLines()
  return processes.flatMap(([pid, command]) =>
    command.includes(`cluster_name=${name}`) || command.startsWith(`postgres: ${name}: `) ? [pid] : [],
  )
}

/** Whether process `pid` is there, has not ended (a zombie has no command line), and serves this cluster. */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  return (await commandLine(pid)).includes(`cluster_name=${cluster.name}`)
}

/**
 * Removes what a killed server noted of itself. PostgreSQL does that by itself unless another process of the same account has its id
 * by now. It stays safe: a server refuses to start while any process of an earlier one still uses the cluster's shared memory.
 */
export async function removeStaleNotes(cluster: Cluster): Promise<void> {
  const socketLock = join(cluster.socketDirectory, '.s.PGSQL.5432.lock')
  for (const path of [socketLock, join(cluster.directory, 'postmaster.pid')]) await rm(path, { force: true })
}

async function notedPid(cluster: Cluster): Promise<number | null> {
  const text = await readFile(join(cluster.directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null
}

async function commandLines(): Promise<[pid: number, command: string][]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    return Promise.all(pids.map(async (pid) => [pid, await commandLine(pid)]))
  }
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line.replace(/^ *\d+ /, '')])
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).then(
    ({ stdout }) => stdout,
    () => '', // ps fails when there is no such process
  )
}
