import { requireNode } from './steps/require-node.mjs'

requireNode()

const USAGE = `npm run screens -- take FOLDER [--store CHECKOUT]
npm run screens -- compare BEFORE AFTER`

/** `npm run screens` takes pictures of all screens, and compares them with those of another commit. */
async function screens() {
  const { Failure } = await import('./steps/fail.mjs')
  const { prepare } = await import('./steps/prepare.mjs')
  const [action, ...args] = process.argv.slice(2)
  const isTake = action === 'take' && (args.length === 1 || (args.length === 3 && args[1] === '--store'))
  const isCompare = action === 'compare' && args.length === 2
  if (!isTake && !isCompare) throw new Failure(USAGE, 2)
  const node = await prepare()
  if (isTake) await take(node, args[0], args[2])
  else await compare(node, args)
}

/** Takes the pictures of this checkout's store, or of the one in another directory, whose pages are built first. */
async function take(node, folder, checkout) {
  const { mkdir, readdir, rm } = await import('node:fs/promises')
  const { join, resolve } = await import('node:path')
  const { pathToFileURL } = await import('node:url')
  const { chromium } = await import('./steps/chromium.mjs')
  const { projectRoot } = await import('./steps/project.mjs')
  const { takePictures } = await import('./steps/run-tests.mjs')
  const store = resolve(checkout ?? projectRoot)
  const to = resolve(folder)
  // The tests read from the build of this checkout which pages there are.
  for (const checkout of new Set([projectRoot, store])) {
    const builder = pathToFileURL(join(checkout, 'scripts/steps/build-web.mjs'))
    const { buildWeb } = await import(builder)
    await buildWeb(node)
  }
  await mkdir(to, { recursive: true })
  for (const name of await readdir(to)) if (name.endsWith('.png')) await rm(join(to, name)) // These are from an earlier run.
  const variables = { CHROMIUM: await chromium(node), LARDER_SCREENS_FOLDER: to, LARDER_SCREENS_STORE: store }
  const { failed } = await takePictures(node, variables)
  console.log(`${(await readdir(to)).length} pictures in ${to}`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function compare(node, folders) {
  const { runToEnd } = await import('./steps/run-to-end.mjs')
  await runToEnd(node, ['scripts/steps/compare-screens.mjs', ...folders])
}

screens().catch(async (error) => (await import('./steps/fail.mjs')).fail(error))
