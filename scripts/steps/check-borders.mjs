import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'
import { onNode, tool } from './tool.mjs'

/** One import for each border between rooms that must be refused, by the file that does it. */
const FORBIDDEN = {
  'src/domain/borders.ts': '../contract/endpoints.ts',
  'src/contract/borders.ts': '../server/app.ts',
  'src/web/borders.ts': '../server/app.ts',
  'src/server/borders.ts': '../web/paths.ts',
}
const RULE = 'lint/style/noRestrictedImports'

/** Whether the linter, with our configuration, sees each forbidden import: a rule that watches nothing passes everything. */
export async function checkBorders(node) {
  const place = await mkdtemp(join(tmpdir(), 'larder-borders-'))
  try {
    await copyFile(inProject('biome.json'), join(place, 'biome.json'))
    for (const [path, imported] of Object.entries(FORBIDDEN)) {
      await mkdir(dirname(join(place, path)), { recursive: true })
      await writeFile(join(place, path), `import '${imported}'\n`)
    }
    const report = join(place, 'report.json') // a file: what the linter says beside it may come in the midst of its output
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', `--reporter-file=${report}`, `--config-path=${place}`, place]
    const { output } = await runQuietly(tool('biome'), args, { env: onNode(node) })
    const reported = reportedIn(await readFile(report, 'utf8').catch(() => '{"diagnostics":[]}'))
    const unseen = Object.keys(FORBIDDEN).filter((path) => !reported.some((place) => place.endsWith(path)))
    if (unseen.length === 0) return { status: 0, output }
    return { status: 1, output: `${output}\nThe linter does not see a forbidden import in: ${unseen.join(', ')}` }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Paths of the files in which the linter reports the rule. */
function reportedIn(report) {
  return JSON.parse(report)
    .diagnostics.filter(({ category }) => category === RULE)
    .map(({ location }) => location.path)
}
