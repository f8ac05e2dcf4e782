import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { contentHash } from './content-hash.mjs'
import { Failure } from './fail.mjs'
import { packFiles } from './pack-files.mjs'
import { inProject } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'
import { sayProgress } from './say-progress.mjs'
import { onNode, tool } from './tool.mjs'

/** All that goes into the pages; the lock file stands for the packages. */
const SOURCES = ['scripts/steps/pack-files.mjs', 'src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json']

/** The two builds, by the directory below dist that each fills. */
const BUILDS = [
  { name: 'client', args: ['build'] },
  { name: 'server', args: ['build', '--ssr', 'src/web/entry-server.tsx'] },
]

const DRAFT = inProject('dist/.draft')
const STAMP = inProject('dist/.built')

/** Builds the pages, unless they were built from these very sources. */
export async function buildWeb(node) {
  const sources = contentHash(SOURCES)
  if (isBuilt(sources)) return
  await alone(async (withUs) => {
    if (isBuilt(sources)) return // by the start that we waited for
    await sayProgress({ doing: 'Building the pages', done: 'Pages built' }, () => build(node, sources, withUs))
  })
}

function isBuilt(sources) {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) return false
  return BUILDS.every(({ name }) => existsSync(inProject('dist', name)))
}

/** Builds beside the pages in use and puts both in their place when both are whole; the stamp comes last. */
async function build(node, sources, withUs) {
  await rm(DRAFT, { recursive: true, force: true }) // of a build that was cut off
  await mkdir(join(DRAFT, 'replaced'), { recursive: true })
  try {
    const runs = BUILDS.map(({ name, args }) => runVite(node, [...args, '--outDir', join(DRAFT, name), '--emptyOutDir'], withUs))
    const results = await Promise.all(runs)
    const failed = results.find(({ status }) => status !== 0)
    if (failed) throw new Failure(`${failed.output.trim()}\n\nThe pages could not be built; Vite’s own words are above.`)
    await packFiles(join(DRAFT, 'client'))
    await rm(STAMP, { force: true })
    for (const { name } of BUILDS) {
      if (existsSync(inProject('dist', name))) await rename(inProject('dist', name), join(DRAFT, 'replaced', name))
      await rename(join(DRAFT, name), inProject('dist', name))
    }
    await writeFile(STAMP, sources)
  } finally {
    await rm(DRAFT, { recursive: true, force: true })
  }
}

function runVite(node, args, onStart) {
  return runQuietly(tool('vite'), args, { env: onNode(node, { NODE_ENV: 'production', NO_COLOR: '1' }), onStart })
}
