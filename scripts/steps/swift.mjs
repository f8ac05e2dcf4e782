import { installByApt, mayInstallByApt } from './apt.mjs'
import { runQuietly, sayProgress } from './run-quietly.mjs'

const PACKAGE = 'python3-swift'

/** Debian's packages are installed for this Python only. `src/server/testing/swift-server.ts` starts it, too. */
const PYTHON = '/usr/bin/python3'

const TESTS = 'src/server/platform/pictures/pictures-in-s3'

/**
 * Installs OpenStack Swift, an S3 server, if the chosen tests need it. Elsewhere than on Debian these tests fail, and all
 * others run.
 */
export async function installSwift(filters) {
  if (filters.length > 0 && !filters.some((filter) => TESTS.startsWith(filter) || filter.startsWith(TESTS))) return
  if (await isInstalled()) return
  if (mayInstallByApt())
    await sayProgress({ doing: 'Installing an S3 server for the tests', done: 'Looked for an S3 server' }, () =>
      installByApt(PACKAGE),
    )
  if (await isInstalled()) return
  console.error(`The tests of pictures in S3 need OpenStack Swift. Install it (Debian, Ubuntu: apt-get install ${PACKAGE}).`)
}

async function isInstalled() {
  const { status } = await runQuietly(PYTHON, ['-c', 'import swift.common.middleware.s3api'])
  return status === 0
}
