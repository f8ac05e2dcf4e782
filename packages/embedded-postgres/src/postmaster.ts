import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './find-cluster.ts'

/** Returns null when no server runs, even when another process now has the PID of a killed one. */
export async function findPostmaster(cluster: Cluster): Promise<number | null> {
  const pid = await readServerPid(cluster.dataDir)
  return pid !== null && (await isServerOf(cluster, pid)) ? pid : null
}

/** Returns the PIDs of the server and its children. */
export async function serverProcesses({ clusterName }: Cluster): Promise<number[]> {
  const processes = await commandLines()
  return processes.flatMap(([pid, command]) =>
    command.includes(`cluster_name=${clusterName}`) || command.startsWith(`postgres: ${clusterName}: `) ? [pid] : [],
  )
}

/** Tells whether the process is this cluster's server. A zombie is not, because it has no command line. */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  return (await commandLine(pid)).includes(`cluster_name=${cluster.clusterName}`)
}

/**
 * Removes the PID files of a killed server. PostgreSQL removes them itself, except when another process now has the
 * PID. Removing them is safe, because no server starts while processes use the cluster's shared memory.
 */
export async function removeStalePidFiles(cluster: Cluster): Promise<void> {
  const socketLock = join(cluster.socketDirectory, '.s.PGSQL.5432.lock')
  for (const path of [socketLock, join(cluster.directory, 'postmaster.pid')]) await rm(path, { force: true })
}

/** Returns the PID from the PID file, which a killed server leaves behind. Returns null when there is no such file. */
export async function readServerPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
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
    () => '', // there is no such process
  )
}
