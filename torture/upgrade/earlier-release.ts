import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode, projectRoot } from '../../src/server/testing/store-program.ts'

/** The commit that added this file is the first whose databases can be upgraded. */
const BEGINNING = 'db/migrations/0001-first-release.ts'

/** A commit that this clone lacks, or a checkout that can't be made. */
export class CheckoutError extends Error {}

interface Checkout {
  /** The commit's short hash, day and title. */
  readonly commit: string
  remove(): void
}

/** Checks out an earlier commit into this directory, installs the packages of its own lock file, and builds its pages. */
export async function checkOutEarlierRelease(directory: string, revision: string): Promise<Checkout> {
  const commit = commitOf(revision || firstUpgradable())
  git('worktree', 'prune') // removes records of checkouts that a killed run has left
  git('worktree', 'add', '--detach', directory, commit)
  const remove = () => void git('worktree', 'remove', '--force', directory)
  try {
    await prepare(directory)
  } catch (error) {
    remove()
    throw error
  }
  return { commit: git('log', '-1', '--format=%h, %cs, %s', commit), remove }
}

function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  } catch {
    throw new CheckoutError(
      `The commit ${revision} is not in this clone. If its history is shallow, run: git fetch --unshallow. Or choose another commit: npm run test:upgrade -- --from=COMMIT`,
    )
  }
}

function firstUpgradable(): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', BEGINNING).split('\n').at(-1)
  if (!added) throw new CheckoutError(`No commit of this clone adds ${BEGINNING}, so that the first release is unknown`)
  return added
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Calls the steps of the checkout by themselves, because early releases have no `npm start -- --build-only`. */
async function prepare(directory: string): Promise<void> {
  const step = (name: string) => JSON.stringify(pathToFileURL(path.join(directory, 'scripts/steps', name)).href)
  const code = `
    const { prepare } = await import(${step('prepare.mjs')})
    const { buildWeb } = await import(${step('build-web.mjs')})
    await buildWeb(await prepare())`
  const child = spawn(pinnedNode, ['--input-type=module', '--eval', code], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new CheckoutError(`The checkout ${directory} could not be prepared`)
}
