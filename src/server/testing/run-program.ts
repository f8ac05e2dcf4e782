import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pinnedNode, projectRoot } from './store-program.ts'

export interface ProgramEnd {
  readonly status: number | null
  readonly said: string
  readonly complained: string
}

type ProgramName = 'audit' | 'backup' | 'jobs' | 'restore' | 'second-factor'

/** Runs a program to its end. Its environment has PATH and these variables, and nothing else. */
export async function runProgram(
  name: ProgramName,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  const child = spawnProgram(name, args, variables)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, said, complained }
}

/** Starts a program and does not wait for its end. Its environment has PATH and these variables, and nothing else. */
export const spawnProgram = (name: ProgramName, args: readonly string[], variables: Readonly<Record<string, string>>) =>
  spawn(pinnedNode, [`src/server/operations/${name}-program.ts`, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
