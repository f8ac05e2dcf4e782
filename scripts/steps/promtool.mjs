import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadByApt } from './apt.mjs'
import { inProject } from './project.mjs'
import { runQuietly, sayProgress } from './run-quietly.mjs'

const PACKAGE = 'prometheus'

/** `src/server/operations/metrics/observability.program.test.ts` runs it, too. */
export const PROMTOOL = inProject('dist/promtool/promtool')

const TEST = 'src/server/operations/metrics/observability'

/**
 * Provides promtool, which tests the rules of Prometheus, if the chosen tests need it. It is taken out of Debian's package, since
 * installing that would start a server. Elsewhere than on Debian its tests fail, and all others run.
 */
export async function providePromtool(filters) {
  if (filters.length > 0 && !filters.some((filter) => TEST.startsWith(filter) || filter.startsWith(TEST))) return
  if (existsSync(PROMTOOL)) return
  await sayProgress({ doing: 'Fetching promtool for the tests', done: 'Looked for promtool' }, fetchPromtool)
  if (existsSync(PROMTOOL)) return
  console.error(
    `The tests of alerts need promtool. Put it at ${PROMTOOL}, or run them on Debian, whose package ${PACKAGE} has it.`,
  )
}

async function fetchPromtool() {
  const directory = mkdtempSync(join(tmpdir(), 'larder-promtool-'))
  try {
    const file = await downloadByApt(PACKAGE, directory)
    if (file === null) return
    const { status } = await runQuietly('dpkg-deb', ['--extract', file, directory])
    if (status !== 0) return
    mkdirSync(inProject('dist/promtool'), { recursive: true })
    copyFileSync(join(directory, 'usr/bin/promtool'), PROMTOOL)
    chmodSync(PROMTOOL, 0o755)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
