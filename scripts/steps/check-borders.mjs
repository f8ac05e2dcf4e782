import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'
import { onNode, runQuietly, tool } from './run-quietly.mjs'

const INSIDE_PACKAGE = 'packages/embedded-postgres/src/find-cluster.ts'

/** One forbidden import for each border between layers, by the importing file. */
const FORBIDDEN = {
  'packages/embedded-postgres/src/borders.ts': '../../../src/server/config.ts',
  'torture/inside-package.ts': `../${INSIDE_PACKAGE}`,
  'src/domain/inside-package.ts': `../../${INSIDE_PACKAGE}`,
  'src/contract/inside-package.ts': `../../${INSIDE_PACKAGE}`,
  'src/web/inside-package.ts': `../../${INSIDE_PACKAGE}`,
  'src/server/inside-package.ts': `../../${INSIDE_PACKAGE}`,
  'src/server/features/orders/inside-package.ts': `../../../../${INSIDE_PACKAGE}`,
  'src/server/http/inside-package.ts': `../../../${INSIDE_PACKAGE}`,
  'src/domain/borders.ts': '../contract/endpoints.ts',
  'src/contract/borders.ts': '../server/app/build-app.ts',
  'src/web/borders.ts': '../server/app/build-app.ts',
  'src/web/api/borders.ts': '../features/cart/cart-state.ts',
  'src/web/document/borders.ts': '../features/cart/cart-state.ts',
  'src/web/lazy-code/borders.ts': '../features/cart/cart-state.ts',
  'src/web/lists/borders.ts': '../features/cart/cart-state.ts',
  'src/web/look/borders.ts': '../features/cart/cart-state.ts',
  'src/web/routing/borders.ts': '../features/cart/cart-state.ts',
  'src/web/state/borders.ts': '../features/cart/cart-state.ts',
  'src/web/ui/borders.ts': '../features/cart/cart-state.ts',
  'src/web/ui/above.ts': '../layout/navbar.tsx',
  'src/web/state/above.ts': '../pages/pages.ts',
  'src/web/ui/server.ts': '../../server/app/build-app.ts',
  'src/web/ui/inside-package.ts': `../../../${INSIDE_PACKAGE}`,
  'src/web/features/cart/borders.ts': '../../layout/navbar.tsx',
  'src/web/features/cart/above.ts': '../../pages/pages.ts',
  'src/web/features/seller/orders/above.ts': '../../../pages/pages.ts',
  'src/web/features/cart/page.ts': '../home/home-page.tsx',
  'src/web/features/cart/seller.ts': '../seller/seller-session.ts',
  'src/web/features/cart/server.ts': '../../../server/app/build-app.ts',
  'src/web/features/cart/inside-package.ts': `../../../../${INSIDE_PACKAGE}`,
  'src/web/layout/borders.ts': '../pages/pages.ts',
  'src/web/layout/server.ts': '../../server/app/build-app.ts',
  'src/web/layout/inside-package.ts': `../../../${INSIDE_PACKAGE}`,
  'src/web/pages/borders.ts': '../app.tsx',
  'src/web/pages/server.ts': '../../server/app/build-app.ts',
  'src/web/pages/inside-package.ts': `../../../${INSIDE_PACKAGE}`,
  'src/server/borders.ts': '../web/routing/paths.ts',
  'src/server/features/orders/above.ts': '../../app/build-app.ts',
  'src/server/http/above.ts': '../app/build-app.ts',
  'src/server/platform/above.ts': '../app/build-app.ts',
  'src/server/http/borders.ts': '../features/sessions/authentication.ts',
  'src/server/platform/borders.ts': '../features/sessions/authentication.ts',
}
const RULE = 'lint/style/noRestrictedImports'

/** Checks that the linter reports each of these imports, because a rule that matches nothing would pass all code. */
export async function checkBorders(node) {
  const directory = await mkdtemp(join(tmpdir(), 'larder-borders-'))
  try {
    await copyFile(inProject('biome.json'), join(directory, 'biome.json'))
    for (const [path, imported] of Object.entries(FORBIDDEN)) {
      await mkdir(dirname(join(directory, path)), { recursive: true })
      await writeFile(join(directory, path), `import '${imported}'\n`)
    }
    // The report is written to a file, because on standard output other messages may mix with it.
    const report = join(directory, 'report.json')
    const args = [
      'lint',
      '--vcs-enabled=false',
      '--reporter=json',
      `--reporter-file=${report}`,
      `--config-path=${directory}`,
      directory,
    ]
    const { output } = await runQuietly(tool('biome'), args, { env: onNode(node) })
    const reported = reportedIn(await readFile(report, 'utf8').catch(() => '{"diagnostics":[]}'))
    const unseen = Object.keys(FORBIDDEN).filter((path) => !reported.some((file) => file.endsWith(path)))
    if (unseen.length === 0) return { status: 0, output }
    return { status: 1, output: `${output}\nThe linter does not see a forbidden import in: ${unseen.join(', ')}` }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function reportedIn(report) {
  return JSON.parse(report)
    .diagnostics.filter(({ category }) => category === RULE)
    .map(({ location }) => location.path)
}
