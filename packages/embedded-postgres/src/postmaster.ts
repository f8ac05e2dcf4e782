import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './find-cluster.ts'

/** The cluster's server, or null when none runs. A process that reuses the PID of a killed server does not count. */
export async function findPostmaster(cluster: Cluster): Promise<number | null> {
  const pid = await readServerPid(cluster.dataDir)
  return pid !== null && (await isServerOf(cluster, pid)) ? pid : null
}

/** With its child processes. */
export async function serverProcesses({ clusterName }: Cluster): Promise<number[]> {
  const processes = await commandLines()
  return processes.flatMap(([pid, command]) =>
    command.includes(`cluster_name=${clusterName}`) || command.startsWith(`postgres: ${clusterName}: `) ? [pid] : [],
  )
}

/** False for a zombie, which has no command line. */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  return (await commandLine(pid)).includes(`cluster_name=${cluster.clusterName}`)
}

/**
 * Removes the PID files of a killed server. PostgreSQL does so itself unless another process has its PID. Safe: a server does not start
 * while processes use the cluster's shared memory.
 */
export async function removeStalePidFiles(cluster: Cluster): Promise<void> {
  const socketLock = join(cluster.socketDirectory, '.s.PGSQL.5432.lock')
  for (const path of [socketLock, join(cluster.directory, 'postmaster.pid')]) await rm(path, { force: true })
}

/** The process id in the PID file of a data directory's server, which may have been killed; null after an orderly stop. */
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
    () => '', // ps fails when there is no such process
  )
}
