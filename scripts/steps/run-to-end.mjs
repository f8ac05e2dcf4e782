import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectRoot } from './project.mjs'
import { watchNpm } from './watch-npm.mjs'

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
