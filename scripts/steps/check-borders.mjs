import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'
import { onNode, tool } from './tool.mjs'

/** One import for each border between rooms that must be refused, by the file that does it. */
const FORBIDDEN = {
  'src/domain/borders.ts': '../contract/calls.ts',
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
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', `--config-path=${place}`, place]
    const { output } = await runQuietly(tool('biome'), args, { env: onNode(node) })
    const unseen = Object.keys(FORBIDDEN).filter((path) => !reported(output).some((place) => place.endsWith(path)))
    if (unseen.length === 0) return { status: 0, output }
    return { status: 1, output: `${output}\nThe linter does not see a forbidden import in: ${unseen.join(', ')}` }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Paths of the files in which the linter reports the rule. */
function reported(output) {
  const json = output.split('\n').find((line) => line.startsWith('{'))
  if (!json) return []
  return JSON.parse(json)
    .diagnostics.filter(({ category }) => category === RULE)
    .map(({ location }) => location.path)
}
