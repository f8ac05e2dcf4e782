import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { linuxProcess } from './process-identity.mjs'
import { projectRoot } from './project.mjs'

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program with this process's terminal, signals and exit status (128 + the signal's number). The program can
 * notice by its IPC channel (`process.on('disconnect')`) that this process was killed.
 */
export function runToEnd(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of FORWARDED) process.on(signal, () => child.kill(signal))
    const stopWatching = watchNpm(() => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (status, signal) => {
      stopWatching()
      process.exitCode = status ?? 128 + constants.signals[signal]
      if (child.connected) child.disconnect()
      resolve()
    })
  })
}

const CHECK_EVERY_MS = 500

/**
 * Calls `onGone` when the npm that started this process is gone, since after SIGKILL it can't forward a signal. Returns
 * a function that stops watching.
 */
function watchNpm(onGone) {
  const isGone = npmAbove()
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    onGone()
  }, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** npm is the parent of this process or, through a shell, its grandparent. */
function npmAbove() {
  if (process.env.npm_lifecycle_event === undefined) return () => false
  const parent = process.ppid
  if (process.platform !== 'linux') return () => process.ppid !== parent
  const isNpm = (pid) => /^npm |npm-cli\.js/.test(linuxProcess(pid)?.command ?? '')
  const npm = [parent, linuxProcess(parent)?.parent].find(isNpm)
  const began = linuxProcess(npm)?.began
  return () => linuxProcess(npm)?.began !== began
}
