import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { contentHash } from './content-hash.mjs'
import { npmFailure } from './explain-npm.mjs'
import { ownNpm } from './npm.mjs'
import { inProject } from './project.mjs'
import { sayProgress } from './say-progress.mjs'

const STAMP = inProject('bench/tools/node_modules/.larder-installed')
const ARGS = ['ci', '--prefix', inProject('bench/tools'), '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

export async function installLighthouse() {
  const locked = contentHash(['bench/tools/package-lock.json'])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === locked) return
  await sayProgress({ doing: 'Installing Lighthouse', done: 'Lighthouse installed' }, async () => {
    const { status, output } = await ownNpm(() => {})(ARGS)
    if (status !== 0) throw npmFailure(output)
  })
  writeFileSync(STAMP, locked)
}
