import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { freePort } from '../../src/server/testing/free-ports.ts'
import { readOptions } from '../../src/server/testing/program-options.ts'
import { print } from '../figures.ts'
import { runInDirectory } from '../run-in-directory.ts'
import { openFront } from './front.ts'
import { runOfficialSuite } from './official-suite.ts'
import { report } from './results.ts'
import { runSecondChecker } from './second-checker.ts'
import { openSuiteStore } from './suite-store.ts'

// `-- --suite=FOLDER --sdk=FOLDER` runs the official suite, `--checker=FOLDER` the second checker, and `--python=PROGRAM` says by
// which Python.
const { suite, sdk, checker, python } = readOptions({ suite: '', sdk: '', checker: '', python: 'python3' })
if ((suite === '' && checker === '') || (suite === '') !== (sdk === ''))
  throw new Error('Name a suite by --suite=FOLDER with --sdk=FOLDER, or by --checker=FOLDER')

await runInDirectory('conformance', async ({ directory, cleanUp }) => {
  const secret = randomBytes(16).toString('hex')
  const front = await openFront(secret)
  cleanUp.defer(() => front.close())
  const place = { dataDir: path.join(directory, 'data'), port: await freePort(), publicUrl: front.url }
  const store = await openSuiteStore(place)
  cleanUp.defer(() => store.stop())
  front.serve(store)
  let isExplained = true
  if (suite !== '') {
    print('The official suite …')
    const results = await runOfficialSuite(front, store, {
      suite: path.resolve(suite),
      sdk: path.resolve(sdk),
      python,
      directory,
      secret,
    })
    isExplained = report('The official suite', results)
  }
  if (checker !== '') {
    print('The second checker …')
    const results = await runSecondChecker(front, store, { checker: path.resolve(checker), python, directory })
    isExplained = report('The second checker', results) && isExplained
  }
  return isExplained
})
