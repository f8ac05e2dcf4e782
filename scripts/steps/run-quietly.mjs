import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { Failure } from './fail.mjs'
import { inProject, projectRoot } from './project.mjs'

const ENDING = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Resolves to exit status and output. The status is null when the program could not be started or was killed. A signal
 * to this process is forwarded to the program, and then the promise rejects.
 */
export function runQuietly(program, args, { cwd = projectRoot, env = process.env, timeoutMs = 0, onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const output = []
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
    let interrupted = null
    const interrupt = (signal) => {
      interrupted = signal
      child.kill(signal)
    }
    for (const signal of ENDING) process.on(signal, interrupt)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    const end = (status, more = '') => {
      for (const signal of ENDING) process.off(signal, interrupt)
      if (interrupted) reject(new Failure('Interrupted.', 128 + constants.signals[interrupted]))
      else resolve({ status, output: Buffer.concat(output).toString() + more })
    }
    child.once('spawn', () => onStart(child.pid))
    child.once('error', (error) => end(null, error.message))
    child.once('close', (status) => end(status))
  })
}

export const tool = (name) => inProject('node_modules/.bin', name)

/** Puts `node` first in PATH, where the tools' shebang finds it. */
export const onNode = (node, more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})

const AGAIN_AFTER_MS = 15_000

/** Writes to standard error, because standard output is for the store's log and the tests' figures. */
export async function sayProgress({ doing, done }, work) {
  const since = Date.now()
  const seconds = () => Math.round((Date.now() - since) / 1000)
  console.error(`${doing} …`)
  const timer = setInterval(() => console.error(`${doing} … ${seconds()} s`), AGAIN_AFTER_MS)
  try {
    const result = await work()
    console.error(`${done} (${seconds()} s).`)
    return result
  } finally {
    clearInterval(timer)
  }
}
