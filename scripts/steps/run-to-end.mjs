import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectRoot } from './project.mjs'
import { watchNpm } from './watch-npm.mjs'

const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program in our place: it has our terminal, gets our signals, and our exit status is its own (128 + signal when one ended it).
 * A program that opens its channel to us (`process.on('disconnect')`) also learns when we are killed.
 */
export function runToEnd(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal))
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
