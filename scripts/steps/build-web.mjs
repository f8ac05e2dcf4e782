import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { alone } from './alone.mjs'
import { Failure } from './fail.mjs'
import { contentHash, filesIn, inProject } from './project.mjs'
import { onNode, runQuietly, sayProgress, tool } from './run-quietly.mjs'

/** The build depends on these files. The lock file stands for the packages. */
const SOURCES = [
  'scripts/steps/build-web.mjs',
  'src/web',
  'src/contract',
  'src/domain',
  'packages',
  'vite.config.ts',
  'package-lock.json',
]

const BUILDS = [
  { name: 'client', args: ['build'] },
  { name: 'server', args: ['build', '--ssr', 'src/web/entry-server.tsx'] },
]

const DRAFT = inProject('dist/.draft')
const STAMP = inProject('dist/.built')

export async function buildWeb(node) {
  const sources = contentHash(SOURCES)
  if (isBuilt(sources)) return
  await alone(async (addHolder) => {
    // The process that held the lock has built the same sources.
    if (isBuilt(sources)) return
    await sayProgress({ doing: 'Building the pages', done: 'Pages built' }, () => build(node, sources, addHolder))
  })
}

function isBuilt(sources) {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) return false
  return BUILDS.every(({ name }) => existsSync(inProject('dist', name)))
}

/**
 * Builds into a draft directory, and then replaces both builds. The stamp is written last, so that an interrupted
 * replacement is noticed.
 */
async function build(node, sources, addHolder) {
  await rm(DRAFT, { recursive: true, force: true }) // removes the draft of an interrupted build
  await mkdir(join(DRAFT, 'replaced'), { recursive: true })
  try {
    const runs = BUILDS.map(({ name, args }) =>
      runVite(node, [...args, '--outDir', join(DRAFT, name), '--emptyOutDir'], addHolder),
    )
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

const TEXT = /\.(?:js|css|svg|webmanifest)$/ // pictures and fonts are compressed already

const ENCODINGS = {
  // Brotli's default quality is the highest, 11.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Writes .br and .gz beside each text file, so that no request waits for compression. */
async function packFiles(directory) {
  const files = filesIn(directory).filter((file) => TEXT.test(file))
  await Promise.all(files.map(encodeFile))
}

async function encodeFile(file) {
  const bytes = await readFile(file)
  for (const [ending, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(bytes)
    if (encoded.length < bytes.length) await writeFile(`${file}.${ending}`, encoded)
  }
}
