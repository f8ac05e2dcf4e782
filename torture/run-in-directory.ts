import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { print } from './figures.ts'

export interface Run {
  readonly directory: string
  /** Runs what is deferred to it at the end, in reverse order, also when the program is stopped by a signal. */
  readonly cleanUp: AsyncDisposableStack
}

/**
 * Runs a long test in a directory of its own, and sets the exit status by what it resolves to. At its end no process, mount
 * or file of it is left. What a killed run has left is removed by the next one of the same name: the directory's name
 * tells the process that made it.
 */
export async function runInDirectory(name: string, work: (run: Run) => Promise<boolean>): Promise<void> {
  const prefix = `larder-${name}-`
  await removeRemains(prefix)
  const directory = path.join(tmpdir(), prefix + process.pid)
  await mkdir(directory)
  const cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => removeRun(directory))
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    print('Stopping …')
    await cleanUp.disposeAsync().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop) // the script that started this program was killed
  try {
    process.exitCode = (await work({ directory, cleanUp })) ? 0 : 1
  } catch (error) {
    // What is being stopped fails, and `stop` ends the process.
    if (!isStopped) throw error
  } finally {
    if (!isStopped) await cleanUp.disposeAsync()
    process.off('disconnect', stop) // the channel would keep this process running
  }
}

async function removeRemains(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (!Number.isInteger(pid) || (await isRunning(pid))) continue
    print(`Removing what an earlier run has left: ${name}`)
    await removeRun(path.join(tmpdir(), name))
  }
}

/** Process ids are reused, so a process of another program, or this one, is not the one that made the directory. */
const isRunning = async (pid: number): Promise<boolean> =>
  pid !== process.pid && (await readOfProcess(pid, 'cmdline')).includes('torture/')

const readOfProcess = (pid: number, file: 'cmdline' | 'environ'): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

async function removeRun(directory: string): Promise<void> {
  // A process that is ended may have just started another one.
  for (let pids = await processesNaming(directory); pids.length > 0; pids = await processesNaming(directory)) {
    for (const pid of pids) kill(pid)
  }
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  for (const line of mounts.split('\n')) {
    const [, point = ''] = line.split(' ')
    if (point.startsWith(`${directory}/`)) execFileSync('umount', ['--lazy', point])
  }
  await rm(directory, { recursive: true, force: true })
}

/** Returns the processes that were started with this directory in their arguments or their environment. */
async function processesNaming(directory: string): Promise<number[]> {
  const name = new RegExp(`${RegExp.escape(directory)}(?!\\d)`) // the directory of another run may begin in the same way
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const named = await Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all([readOfProcess(pid, 'cmdline'), readOfProcess(pid, 'environ')])
      return texts.some((text) => name.test(text)) ? [pid] : []
    }),
  )
  return named.flat()
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
